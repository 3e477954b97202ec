import { newId } from '#api/platform/database/ids.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { liftSuppression } from '#api/platform/mail/suppressions.ts';
import { verb } from '#api/verb.ts';
import { consentVersions } from '../users/consents/contract.ts';
import { type ConsentRequest, decryptConsentRequest } from '../users/index.ts';
import { confirmNewsletterRefusals, confirmNewsletterSchema } from './contract.ts';
import { insertSubscriber, recordMailConsent, subscribeMember } from './queries.ts';

type Confirmed = Outcome<{ data: Pick<ConsentRequest, 'kind'> }, 'newsletter_link_invalid'>;

/**
 * Confirms a consent by the link in a mail, which authorizes the call. Idempotent, and doesn't change an earlier
 * consent. Also lifts a suppression after a bounce or complaint, since the owner of the address now wants mail.
 */
export const confirmSubscription = verb(
  { access: 'anyone', input: confirmNewsletterSchema, refusals: confirmNewsletterRefusals },
  async (context, { token }): Promise<Confirmed> => {
    const request = await decryptConsentRequest(context, token);
    if (!request) return refuse('newsletter_link_invalid');
    const { db, now } = context;
    const { kind, email, locale } = request;
    const lifted = liftSuppression(db, context, email, now);
    if (kind === 'campaigns') {
      const [[member]] = await db.batch([recordMailConsent(db, email, now), lifted]);
      return member ? { ok: true, data: { kind } } : refuse('newsletter_link_invalid');
    }
    const consent = { consentedAt: now.getTime(), consentVersion: consentVersions.newsletter };
    await db.batch([
      insertSubscriber(db, { id: newId(), email, locale, ...consent }),
      subscribeMember(db, email, now),
      lifted,
    ]);
    return { ok: true, data: { kind } };
  },
);
