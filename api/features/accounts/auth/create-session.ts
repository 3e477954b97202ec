import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { summarizeTier } from '../entitlements/index.ts';
import { isSessionInserted, prepareDeviceNotice, prepareSession } from '../sessions/index.ts';
import { backupCodeMail, type CheckedCode } from '../two-factor/index.ts';
import type { Profile } from '../users/contract.ts';
import { presentProfile, storeRenewedHash } from '../users/index.ts';
import { type findAccount, recordSignIn } from './queries.ts';

export interface SignedIn {
  token: string;
  cookie: string;
  user: Profile;
}

export type Account = Awaited<ReturnType<typeof findAccount>>[number];

interface Proof {
  /** The condition that the sign-in relied on. If it no longer holds, nothing is written. */
  onlyIf: SQL;
  /** The password rehashed with current parameters, stored with the session. */
  renewedHash?: string | null;
  /** The checked second factor, spent in the transaction that creates the session. */
  code?: CheckedCode;
}

/**
 * Creates a session for a user who has passed every sign-in step. Writes nothing and returns null if `onlyIf` no longer
 * holds or the code has been spent.
 */
export async function createSession(
  context: Context,
  account: Account,
  { onlyIf, renewedHash = null, code }: Proof,
): Promise<SignedIn | null> {
  const { db, now } = context;
  const { id, token, cookie, insert } = await prepareSession(context, account.id, code?.isSpent ?? onlyIf);
  const notice = await prepareDeviceNotice(context, account, id);
  const codeMail = await prepareBackupCodeMail(context, account, code);
  const loggedIn = trackEvent(context, 'User Logged In', { onlyIf: isSessionInserted(id) });
  const { session, withdrawnMail } = await namedBatch(db, {
    spentCode: code?.statements ?? [],
    session: insert,
    signIn: recordSignIn(db, account.id, id, now),
    renewal: renewedHash ? [storeRenewedHash(db, account, renewedHash)] : [],
    codeMail: codeMail && code ? [codeMail.insert, codeMail.withdrawUnless(code.isSpent)] : [],
    loggedIn: loggedIn.count,
    ...notice.statements,
  });
  if (session.rowsAffected === 0) return null;
  notice.dispatch(withdrawnMail);
  codeMail?.dispatch();
  loggedIn.dispatch(account.id);
  const subscription = summarizeTier(account.tierInForce);
  return { token, cookie, user: presentProfile({ ...account, subscription, lastLoginAt: now.getTime() }) };
}

/** Prepares the mail to the owner about a used backup code. Null if the code came from the app. */
export function prepareBackupCodeMail(
  context: Context,
  account: Pick<Account, 'email' | 'locale'>,
  code: CheckedCode | undefined,
) {
  return typeof code?.codesLeft === 'number'
    ? prepareMail(context, backupCodeMail(context, account, code.codesLeft))
    : null;
}
