import type { Context } from '#api/context.ts';
import { trackEvent } from '#api/platform/analytics/track-event.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { summarizeTier } from '../entitlements/index.ts';
import { isSessionStarted, prepareDeviceNotice, prepareSession, withdrawSession } from '../sessions/index.ts';
import type { CheckedCode } from '../two-factor/index.ts';
import type { Profile } from '../users/contract.ts';
import { presentProfile } from '../users/index.ts';
import { type findAccount, recordSignIn, storeRenewedHash } from './queries.ts';

export interface SignedIn {
  token: string;
  cookie: string;
  user: Profile;
}

export type Account = Awaited<ReturnType<typeof findAccount>>[number];

interface Proof {
  /** A rehash with current parameters, stored along with the session. */
  renewedHash?: string | null;
  /** The checked second factor, spent in the transaction that creates the session. */
  code?: CheckedCode;
}

/**
 * Creates a session for a user who has passed every sign-in step. Null if the code was spent in the
 * meantime.
 */
export async function createSession(
  context: Context,
  account: Account,
  { renewedHash = null, code }: Proof,
): Promise<SignedIn | null> {
  const { db, now } = context;
  const { id, token, cookie, insert } = await prepareSession(context, account.id);
  const notice = await prepareDeviceNotice(context, account, id);
  const loggedIn = trackEvent(context, 'User Logged In', { onlyIf: isSessionStarted(id) });
  const { withdrawnSessions, withdrawnMail } = await namedBatch(db, {
    session: insert,
    signIn: recordSignIn(db, account.id, now),
    renewedHash: renewedHash ? [storeRenewedHash(db, account, renewedHash)] : [],
    spentCode: code?.statements ?? [],
    withdrawnSessions: code ? [withdrawSession(db, id, code.onlyIf)] : [],
    loggedIn: loggedIn.count,
    ...notice.statements,
  });
  if (withdrawnSessions.flat().length > 0) return null;
  notice.dispatch(withdrawnMail);
  loggedIn.dispatch(account.id);
  const subscription = summarizeTier(account.tierInForce);
  return { token, cookie, user: presentProfile({ ...account, subscription, lastLoginAt: now.getTime() }) };
}
