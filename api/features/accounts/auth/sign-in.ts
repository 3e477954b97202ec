import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hashPassword, verifyPassword } from '#api/platform/crypto/passwords.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { type signInRefusals, signInSchema } from './contract.ts';
import type { SignedIn } from './create-session.ts';
import { finishSignIn, type TwoFactorAsked } from './finish-sign-in.ts';
import { limits } from './limits.ts';
import { findAccount } from './queries.ts';

/**
 * Signs in with e-mail and password. Attempts are counted before hashing. An unknown address takes
 * the same work and gets the same answer as a wrong password; account status is revealed only after
 * the right one.
 */
export async function signIn(
  context: Context,
  input: z.input<typeof signInSchema>,
): Promise<Outcome<SignedIn | TwoFactorAsked, keyof typeof signInRefusals>> {
  const { email, password } = parseInput(signInSchema, input);
  const { db, now, env } = context;
  const byAddress = limits.signInByAddress(context.clientAddress);
  const byAccount = limits.signInByAccount(email);
  const { address, account, found } = await namedBatch(db, {
    address: countAttempt(db, byAddress, now),
    account: countAttempt(db, byAccount, now),
    found: findAccount(db, email, now),
  });
  refuseWhenOver(byAddress, address, now);
  refuseWhenOver(byAccount, account, now);

  const [user] = found;
  const check = await verifyPassword(password, user?.passwordHash ?? null, env.PASSWORD_PEPPER);
  if (!user || !check.matches) return refuse('invalid_credentials');
  const mayRenew = check.outdated && user.status === 'active' && user.emailVerifiedAt !== null;
  return finishSignIn(context, user, mayRenew ? await hashPassword(password, env.PASSWORD_PEPPER) : null);
}
