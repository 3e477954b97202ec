import type { Campaign, CampaignText, Stream } from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { Body } from '#src/client/call.ts';
import { audienceIn } from '#src/features/community/announcements/announcement-fields.ts';
import type { Fields } from '#src/ui/form/form-fields.ts';

type Written = Body<'POST /api/admin/email-campaigns'>;

/** What the form of a campaign begins with. */
export function firstFields(campaign: Campaign | null): Fields {
  const texts = locales.flatMap((locale) =>
    Object.entries(campaign?.texts[locale] ?? {}).map(([part, value]) => [`texts.${locale}.${part}`, value]),
  );
  return { stream: campaign?.stream ?? 'news', ...Object.fromEntries(texts) };
}

/** A campaign as its form holds it. */
export function writtenIn(fields: Fields): Written & { stream: Stream; texts: Record<Locale, CampaignText> } {
  const isForSome = fields['whom'] === 'some';
  return {
    name: fields['name'] ?? '',
    stream: (fields['stream'] ?? 'news') as Stream,
    segment: isForSome ? { kind: 'members', ...audienceIn(fields) } : { kind: 'all' },
    texts: { et: textIn(fields, 'et'), en: textIn(fields, 'en') },
  };
}

const textIn = (fields: Fields, locale: Locale): CampaignText => {
  const of = (part: keyof CampaignText) => fields[`texts.${locale}.${part}`] ?? '';
  return { subject: of('subject'), preview: of('preview'), body: of('body') };
};

/** The conditions of a stored segment; null if everyone is in it. */
export function audienceOf({
  segment,
}: Pick<Campaign, 'segment'>): Readonly<Record<string, string | undefined>> | null {
  const { kind, ...audience } = segment;
  return kind === 'members' ? audience : null;
}
