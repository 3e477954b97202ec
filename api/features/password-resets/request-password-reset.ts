import type { Context } from '#api/context.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { findAccount } from '../auth/index.ts';
import { requestResetSchema } from './contract.ts';
import { limits } from './limits.ts';
import { passwordResetMail } from './mails.ts';
import { insertReset, isResetMade, supersedeResets } from './queries.ts';
import { resetLifeMs } from './rules.ts';

/**
 * Mails a link to a new password. For an address without an account the answer, the work and the
 * time are the same: its mail is written and withdrawn in one transaction. A locked-out owner gets
 * the link too.
 */
export async function requestPasswordReset(context: Context, input: unknown): Promise<void> {
  const { email } = parseInput(requestResetSchema, input);
  const { db, now } = context;
  const byAddress = limits.requestByAddress(context.clientAddress);
  const byAccount = limits.mailToAccount(email);
  const [address, account, [existing]] = await db.batch([
    countAttempt(db, byAddress, now),
    countAttempt(db, byAccount, now),
    findAccount(db, email, now),
  ]);
  refuseWhenOver(byAddress, address, now);
  if ((account[0]?.count ?? 0) > byAccount.attempts) return;

  const token = randomToken();
  const reset = {
    id: newId(),
    tokenHash: await hashToken(token),
    createdAt: now.getTime(),
    expiresAt: now.getTime() + resetLifeMs,
  };
  const recipient = { email, locale: existing?.locale ?? context.locale };
  const mail = await prepareMail(context, passwordResetMail(context, recipient, token));
  await db.batch([
    insertReset(db, email, reset),
    supersedeResets(db, email, reset.id),
    mail.insert,
    mail.withdrawUnless(isResetMade(reset.id)),
  ]);
  if (existing) mail.dispatch();
}
