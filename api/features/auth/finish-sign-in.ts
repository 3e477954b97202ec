import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { summarizeTier } from '../subscriptions/index.ts';
import type { Profile } from '../users/contract.ts';
import { presentProfile } from '../users/index.ts';
import type { signInRefusals } from './contract.ts';
import { type findAccount, recordSignIn } from './queries.ts';
import { startSession } from './start-session.ts';

export interface SignedIn {
  token: string;
  cookie: string;
  user: Profile;
}

export type Account = Awaited<ReturnType<typeof findAccount>>[number];

/**
 * What follows once somebody has shown whose account it is, by its password or in another way:
 * refuses an account that may not come in, and starts a session for the rest. `renewedHash` is
 * stored with it when the password's hash was made with other parameters than today's.
 */
export async function finishSignIn(
  context: Context,
  account: Account,
  renewedHash: string | null = null,
): Promise<Outcome<SignedIn, Exclude<keyof typeof signInRefusals, 'invalid_credentials'>>> {
  const { db, now } = context;
  if (account.emailVerifiedAt === null) return refuse('email_not_verified');
  if (account.status === 'banned') return refuse('account_banned');
  if (account.status === 'inactive') return refuse('account_inactive');

  const { token, cookie, insert } = await startSession(context, account.id);
  await db.batch([insert, recordSignIn(db, account.id, now, renewedHash)]);
  const subscription = summarizeTier(account.tierInForce);
  return { ok: true, token, cookie, user: presentProfile({ ...account, subscription, lastLoginAt: now.getTime() }) };
}
