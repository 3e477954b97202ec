import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { twoFactorResetMail } from './mails.ts';
import { findAccountWithTwoFactor, removeTwoFactor } from './queries.ts';

/**
 * Resets the two-factor of the account with this address without an administrator. Returns whether there is such an
 * account. Only the operator's command calls it; no route does.
 */
export async function resetTwoFactorByOperator(context: Context, email: string): Promise<boolean> {
  const { db } = context;
  const [member] = await findAccountWithTwoFactor(db, email);
  if (!member) return false;
  const mail = await prepareMail(context, twoFactorResetMail(context, member, 'operator'));
  await namedBatch(db, { ...removeTwoFactor(db, member.id), mail: mail.insert });
  return true;
}
