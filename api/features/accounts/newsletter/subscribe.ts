import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { confirmConsentMail, consentMailLimit } from '../users/index.ts';
import { subscribeSchema } from './contract.ts';
import { limits } from './limits.ts';

/**
 * Mails a link that confirms a subscription. The response and mail are the same whether or not the address has an
 * account or already gets the newsletter. If the decoy is filled in or the community has no newsletter, the response is
 * the same but no mail is sent.
 */
export const subscribe = verb(
  { access: 'anyone', input: subscribeSchema },
  async (context, { email, locale, topic }): Promise<void> => {
    const { db, now, tenant } = context;
    if (topic || !tenant.newsletter.isOffered) return;
    const byAddress = limits.byAddress(context.clientAddress);
    const byMail = consentMailLimit('newsletter', email);
    const { address, mails } = await namedBatch(db, {
      address: countAttempt(db, byAddress, now),
      mails: countAttempt(db, byMail, now),
    });
    refuseWhenOver(byAddress, address, now);
    if ((mails[0]?.count ?? 0) > byMail.attempts) return;
    const message = await confirmConsentMail(context, {
      ...{ kind: 'newsletter', email, locale: locale ?? context.locale },
    });
    const mail = await prepareMail(context, message);
    await mail.insert;
    mail.dispatch();
  },
);
