import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { openChallenge } from '../two-factor/index.ts';
import type { AccountRefusal } from './contract.ts';
import { type Account, createSession, type SignedIn } from './create-session.ts';
import { storeRenewedHash } from './queries.ts';
import { accountRefusal } from './rules.ts';

export interface TwoFactorAsked {
  twoFactorRequired: true;
  /** Answered with a code at `/api/auth/two-factor` within 10 minutes. It is no session. */
  challenge: string;
}

/**
 * What follows once somebody has shown whose account it is, by its password or in another way:
 * refuses an account that may not come in, asks for the second factor where it is on, and starts a
 * session for the rest. `renewedHash` is stored when the password's hash was made with other
 * parameters than today's.
 */
export async function finishSignIn(
  context: Context,
  account: Account,
  renewedHash: string | null = null,
): Promise<Outcome<SignedIn | TwoFactorAsked, AccountRefusal>> {
  const refusal = accountRefusal(account);
  if (refusal) return refuse(refusal);
  if (account.twoFactorEnabled) {
    const { challenge, insert } = await openChallenge(context, account.id);
    await context.db.batch([insert, ...(renewedHash ? [storeRenewedHash(context.db, account.id, renewedHash)] : [])]);
    return { ok: true, twoFactorRequired: true, challenge };
  }
  const signedIn = await createSession(context, account, { renewedHash });
  if (!signedIn) throw new Error('a session without a code was withdrawn');
  return { ok: true, ...signedIn };
}
