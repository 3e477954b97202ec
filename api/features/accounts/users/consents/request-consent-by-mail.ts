import type { Context } from '#api/context.ts';
import type { SignedInUser } from '#api/platform/actor/contract.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt } from '#api/platform/rate-limits/count-attempt.ts';
import type { ProfileChanges } from '../contract.ts';
import { consentMailLimit } from './limits.ts';
import { confirmConsentMail } from './mails.ts';

/**
 * If the community requires confirmation by mail (double opt-in), removes a new consent from the changes and prepares a
 * mail whose link gives the consent instead. At most three such mails are sent a day.
 */
export async function requestConsentByMail(context: Context, changes: ProfileChanges, user: SignedInUser) {
  const { campaigns, ...streams } = changes.notifications ?? {};
  const isAsked = campaigns === true && user.campaignsConsentAt === null && context.tenant.newsletter.isConfirmed;
  if (!isAsked) return { changes, isAsked, mails: [] };
  const limit = consentMailLimit('campaigns', user.email);
  const [counted] = await countAttempt(context.db, limit, context.now);
  const isOver = (counted?.count ?? 0) > limit.attempts;
  const message = () => confirmConsentMail(context, { kind: 'campaigns', email: user.email, locale: user.locale });
  return {
    changes: { ...changes, notifications: streams },
    isAsked,
    mails: isOver ? [] : [await prepareMail(context, await message())],
  };
}
