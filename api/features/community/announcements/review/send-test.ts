import { withLocale } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { testAnnouncementSchema } from '../contract.ts';
import { toStoredTexts } from '../to-stored-texts.ts';
import { insertTestConversation } from './queries.ts';

const limits = {
  tests: (userId: string): RateLimit => ({
    rule: 'announcement.test',
    subject: userId,
    attempts: 20,
    windowSeconds: 60 * 60,
  }),
} as const;

/**
 * Sends an announcement's texts only to the administrator, as one conversation in their inbox for each language, with
 * `Test` before its subject. It isn't an announcement, so no list or figure counts it.
 */
export const sendTest = verb(
  {
    access: 'admin',
    input: testAnnouncementSchema,
    records: { nothing: 'Reaches no one but the administrator who tests it.' },
  },
  async (context, given, { user }): Promise<{ data: { id: string } }> => {
    const { db, now } = context;
    const limit = limits.tests(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const texts = toStoredTexts(given.texts);
    const tests = locales.flatMap((locale) => {
      const text = texts[locale];
      return text ? [{ locale, conversationId: newId(), ...text }] : [];
    });
    await namedBatch(db, {
      sent: tests.flatMap(({ locale, conversationId, subject, body, plain }) =>
        insertTestConversation(
          db,
          withLocale(context, locale).t('announcements:testSubject', { subject }),
          {
            ...{ id: newId(), conversationId, senderId: user.id, clientId: crypto.randomUUID(), body, plain },
            ...{ files: [], writtenAs: 'community' as const },
          },
          now,
        ),
      ),
    });
    publishHint(context, { topic: 'messages', to: [user.id] });
    const own = tests.find(({ locale }) => locale === context.locale) ?? tests[0];
    return { data: { id: own?.conversationId ?? '' } };
  },
);
