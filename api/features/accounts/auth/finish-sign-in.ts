import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareChallenge } from '../two-factor/index.ts';
import { storeRenewedHash } from '../users/index.ts';
import type { AccountRefusal } from './contract.ts';
import { type Account, createSession, type SignedIn } from './create-session.ts';
import { isAccountUnchanged } from './queries.ts';
import { findAccountRefusal } from './rules.ts';

export interface TwoFactorChallenge {
  twoFactorRequired: true;
  /** Exchanged for a session at `/api/auth/two-factor` with a code, within 10 minutes. */
  challenge: string;
}

interface FirstFactor {
  /** The password rehashed with current parameters. */
  renewedHash?: string | null;
  /** A condition that the sign-in relies on besides the account's state, such as a linked identity. */
  onlyIf?: SQL;
}

/**
 * Completes a sign-in after the first factor: refuses closed accounts, starts a challenge if two-factor is on, and
 * creates a session otherwise. Writes nothing and returns null if the account has changed since it was read, for
 * example while the password was hashed.
 */
export async function finishSignIn(
  context: Context,
  account: Account,
  { renewedHash = null, onlyIf }: FirstFactor = {},
): Promise<Outcome<SignedIn | TwoFactorChallenge, AccountRefusal> | null> {
  const { db } = context;
  const stillHolds = isAccountUnchanged(account, onlyIf);
  const refusal = findAccountRefusal(account);
  if (refusal) return refuse(refusal);
  if (account.twoFactorEnabled) {
    const { challenge, insert } = await prepareChallenge(context, account.id, stillHolds);
    const { inserted } = await namedBatch(db, {
      inserted: insert,
      renewal: renewedHash ? [storeRenewedHash(db, account, renewedHash)] : [],
    });
    return inserted.rowsAffected === 0 ? null : { ok: true, twoFactorRequired: true, challenge };
  }
  const signedIn = await createSession(context, account, { onlyIf: stillHolds, renewedHash });
  return signedIn && { ok: true, ...signedIn };
}
