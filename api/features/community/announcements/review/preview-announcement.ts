import { loadCommunityAuthor } from '#api/features/community/threads/index.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { verb } from '#api/verb.ts';
import { computeAudienceTimes, omitEmptyFields } from '../audience.ts';
import { type AnnouncementPreview, previewAnnouncementSchema } from '../contract.ts';
import { toStoredTexts } from '../to-stored-texts.ts';
import { countByLocale } from './queries.ts';

/** Returns an announcement as its audience will get it. Refused if the announcement couldn't be sent. */
export const previewAnnouncement = verb(
  { access: 'admin', input: previewAnnouncementSchema, records: { nothing: 'Only shows it.' } },
  async (context, { audience: wanted, texts: given }): Promise<{ data: AnnouncementPreview }> => {
    const { db, now, tenant } = context;
    const audience = omitEmptyFields(wanted);
    const [counts, sender] = await Promise.all([
      countByLocale(db, audience, computeAudienceTimes(context, audience, now.getTime())),
      loadCommunityAuthor(context, [{ kind: 'community' }]),
    ]);
    const texts = toStoredTexts(given);
    const written = locales.filter((locale) => texts[locale]);
    const memberCount = counts.reduce((sum, counted) => sum + counted.memberCount, 0);
    const countIn = (locale: (typeof locales)[number]) =>
      counts.find((counted) => counted.locale === locale)?.memberCount ?? 0;
    return {
      data: {
        memberCount,
        sender: { name: sender?.name ?? null, initials: sender?.initials ?? '', picture: sender?.picture ?? null },
        texts: written.map((locale) => ({
          locale,
          subject: texts[locale]?.subject ?? '',
          html: renderMarkdown(texts[locale]?.body ?? '', tenant.slug).html,
          // Everyone reads the only text of an announcement in one language.
          memberCount: written.length === 1 ? memberCount : countIn(locale),
        })),
      },
    };
  },
);
