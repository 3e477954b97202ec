import { hourMs } from '#api/platform/calendar/time.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { countMailRequest } from '../auth/index.ts';
import { requestResetSchema } from './contract.ts';
import { limits } from './limits.ts';
import { passwordResetMail } from './mails.ts';
import { insertReset, isResetInserted, supersedeResets } from './queries.ts';

/** How long a reset link is valid: 1 hour, since anyone who reads the mail can take over the account. */
const resetLifetimeMs = hourMs;

/**
 * Mails a password reset link. The response, work and timing are the same for an unknown address, whose mail is
 * inserted and withdrawn in one transaction. Sign-in limits don't apply.
 */
export const requestPasswordReset = verb(
  { access: 'anyone', input: requestResetSchema },
  async (context, { email, next }): Promise<void> => {
    const { db, now } = context;
    const byAddress = limits.requestByAddress(context.clientAddress);
    const byAccount = limits.mailToAccount(email);
    const { account, mails } = await countMailRequest(context, email, { byAddress, byAccount });
    if ((mails[0]?.count ?? 0) > byAccount.attempts) return;

    const token = randomToken();
    const reset = {
      id: newId(),
      tokenHash: await hashToken(token),
      createdAt: now.getTime(),
      expiresAt: now.getTime() + resetLifetimeMs,
    };
    const recipient = { email, locale: account?.locale ?? context.locale };
    const mail = await prepareMail(context, passwordResetMail(context, recipient, token, next));
    await db.batch([
      insertReset(db, email, reset),
      supersedeResets(db, email, reset.id),
      mail.insert,
      mail.withdrawUnless(isResetInserted(reset.id)),
    ]);
    if (account) mail.dispatch();
  },
);
