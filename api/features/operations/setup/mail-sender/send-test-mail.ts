import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import type { SentTestMail } from './contract.ts';
import { limits } from './limits.ts';
import { testMail } from './mails.ts';

/** Sends the administrator a test mail from the sender that all the community's mails have. */
export const sendTestMail = verb(
  { access: 'admin', records: { nothing: 'Only writes to whoever asks.' } },
  async (context, _, { user }): Promise<{ data: SentTestMail }> => {
    const { db, now, tenant } = context;
    const limit = limits.testMails(user.id);
    const mail = await prepareMail(context, testMail(context, user.email));
    const { counted } = await namedBatch(db, {
      counted: countAttempt(db, limit, now),
      written: mail.insert,
      withdrawn: mail.withdrawUnless(isUnderRateLimit(limit)),
    });
    refuseWhenOver(limit, counted, now);
    mail.dispatch();
    return { data: { to: user.email, from: tenant.mailFrom } };
  },
);
