import type { Context } from '#api/context.ts';
import { hashPassword, verifyPassword } from '#api/platform/crypto/passwords.ts';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { signInRefusals, signInSchema } from './contract.ts';
import type { Account, SignedIn } from './create-session.ts';
import { finishSignIn, type TwoFactorChallenge } from './finish-sign-in.ts';
import { limits } from './limits.ts';
import { findAccount } from './queries.ts';

/**
 * Signs in with e-mail and password. Attempts are counted before hashing. An unknown address takes the same work and
 * gets the same response as a wrong password. Only the correct password reveals the account's status. A password that
 * changes during the check counts as wrong.
 */
export const signIn = verb(
  { access: 'anyone', input: signInSchema, refusals: signInRefusals },
  async (
    context,
    { email, password },
  ): Promise<Outcome<SignedIn | TwoFactorChallenge, keyof typeof signInRefusals>> => {
    const { db, now } = context;
    const byAddress = limits.signInByAddress(context.clientAddress);
    const byAccount = limits.signInByAccount(email);
    using _place = reserveHashing(1);
    const { address, account, found } = await namedBatch(db, {
      address: countAttempt(db, byAddress, now),
      account: countAttempt(db, byAccount, now),
      found: findAccount(db, email, now),
    });
    refuseWhenOver(byAddress, address, now);
    refuseWhenOver(byAccount, account, now);

    const first = await checkPassword(context, found[0], password);
    if (first.outcome || !first.mayRenew) return first.outcome ?? refuse('invalid_credentials');
    // A concurrent sign-in may have renewed the hash. That doesn't make the password wrong.
    const [renewed] = await findAccount(db, email, now);
    return (await checkPassword(context, renewed, password)).outcome ?? refuse('invalid_credentials');
  },
);

/** Makes one attempt. The outcome is null if the account changed between the check and the write. */
async function checkPassword(context: Context, account: Account | undefined, password: string) {
  const { PASSWORD_PEPPER: pepper } = context.env;
  const check = await verifyPassword(password, account?.passwordHash ?? null, pepper);
  if (!account || !check.matches) return { outcome: refuse('invalid_credentials'), mayRenew: false };
  const mayRenew = check.outdated && account.status === 'active' && account.emailVerifiedAt !== null;
  const renewedHash = mayRenew ? await hashPassword(password, pepper) : null;
  return { outcome: await finishSignIn(context, account, { renewedHash }), mayRenew };
}
