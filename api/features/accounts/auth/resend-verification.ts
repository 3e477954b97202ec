import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { resendVerificationSchema } from './contract.ts';
import { countMailRequest } from './count-mail-request.ts';
import { limits } from './limits.ts';
import { verificationMail } from './mails.ts';
import { insertVerification, isVerificationInserted, supersedeVerifications } from './queries.ts';
import { verificationLifetimeMs } from './rules.ts';

/**
 * Mails a new confirmation link to an unconfirmed account. The response, work and timing are the same for any other
 * address, whose mail is inserted and withdrawn in one transaction.
 */
export const resendVerification = verb(
  { access: 'anyone', input: resendVerificationSchema },
  async (context, { email, next }): Promise<void> => {
    const { db, now } = context;
    const byAddress = limits.signUpByAddress(context.clientAddress);
    const byAccount = limits.mailToAccount(email);
    const { mails } = await countMailRequest(context, email, { byAddress, byAccount });
    refuseWhenOver(byAccount, mails, now);

    const token = randomToken();
    const verification = {
      id: newId(),
      tokenHash: await hashToken(token),
      createdAt: now.getTime(),
      expiresAt: now.getTime() + verificationLifetimeMs,
    };
    const mail = await prepareMail(context, verificationMail(context, email, token, next));
    const { withdrawnMail } = await namedBatch(db, {
      verification: insertVerification(db, email, verification),
      superseded: supersedeVerifications(db, email, verification.id),
      mail: mail.insert,
      withdrawnMail: mail.withdrawUnless(isVerificationInserted(verification.id)),
    });
    if (withdrawnMail.rowsAffected === 0) mail.dispatch();
  },
);
