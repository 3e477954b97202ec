import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareChallenge } from '../two-factor/index.ts';
import type { AccountRefusal } from './contract.ts';
import { type Account, createSession, type SignedIn } from './create-session.ts';
import { storeRenewedHash } from './queries.ts';
import { accountRefusal } from './rules.ts';

export interface TwoFactorAsked {
  twoFactorRequired: true;
  /** Exchanged for a session at `/api/auth/two-factor` with a code, within 10 minutes. */
  challenge: string;
}

/**
 * Completes a sign-in after the first factor: refuses closed accounts, starts a challenge if
 * two-factor is on, and creates a session otherwise. `renewedHash` is a rehash with current
 * parameters.
 */
export async function finishSignIn(
  context: Context,
  account: Account,
  renewedHash: string | null = null,
): Promise<Outcome<SignedIn | TwoFactorAsked, AccountRefusal>> {
  const refusal = accountRefusal(account);
  if (refusal) return refuse(refusal);
  if (account.twoFactorEnabled) {
    const { challenge, insert } = await prepareChallenge(context, account.id);
    await context.db.batch([insert, ...(renewedHash ? [storeRenewedHash(context.db, account, renewedHash)] : [])]);
    return { ok: true, twoFactorRequired: true, challenge };
  }
  const signedIn = await createSession(context, account, { renewedHash });
  if (!signedIn) throw new Error('a session without a code was withdrawn');
  return { ok: true, ...signedIn };
}
