import { type Context, withLocale } from '#api/context.ts';
import { testUnsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, type RateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { loadCards } from '../cards/load-cards.ts';
import { campaignParams, listWrittenLocales } from '../contract.ts';
import { findCampaign } from '../queries.ts';
import { campaignMail, type MailContent } from './campaign-mail.ts';

const limits = {
  tests: (userId: string): RateLimit => ({
    rule: 'campaign.test',
    subject: userId,
    attempts: 20,
    windowSeconds: 60 * 60,
  }),
} as const;

/**
 * Mails each complete language to the administrator alone, with `Test` before the subject. The unsubscribe link turns
 * nothing off.
 */
export const sendTestMail = verb(
  {
    ...{ access: 'admin', params: campaignParams },
    records: { nothing: 'Reaches no one but the administrator who tests it.' },
  },
  async (context, { id }, admin): Promise<{ data: { count: number } }> => {
    const [campaign] = await findCampaign(context.db, id);
    if (!campaign) throw new AppError('not_found');
    return { data: { count: await sendTestMails(context, admin, campaign) } };
  },
);

/** Sends a test of a mail to many recipients. Returns in how many languages. */
export async function sendTestMails(context: Context, admin: Member, written: MailContent): Promise<number> {
  const { db, now } = context;
  const { user } = admin;
  const limit = limits.tests(user.id);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  const unsubscribe = testUnsubscribeUrls(context);
  const { cards } = await loadCards(context, written.texts);
  const mails = await Promise.all(
    listWrittenLocales(written.texts).flatMap((locale) => {
      const message = campaignMail(context, written, { to: user.email, locale, unsubscribe, cards });
      if (!message) return [];
      const subject = withLocale(context, locale).t('campaigns:testSubject', { subject: message.subject });
      return [prepareMail(context, { ...message, subject })];
    }),
  );
  const acts = isActingAdministrator(admin);
  const { author } = await namedBatch(db, {
    author: selectCondition(db, acts),
    mails: mails.map(({ insert }) => insert),
    withdrawn: mails.map(({ withdrawUnless }) => withdrawUnless(acts)),
  });
  requireCondition(author);
  for (const mail of mails) mail.dispatch();
  return mails.length;
}
