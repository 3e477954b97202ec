import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { answerChallengeSchema } from '../two-factor/contract.ts';
import {
  checkCode,
  countChallengeAttempt,
  countCodeAttempt,
  countUnspentCodes,
  findLock,
  lockedError,
  ownerOf,
  twoFactorLimits,
} from '../two-factor/index.ts';
import type { AccountRefusal } from './contract.ts';
import { createSession, type SignedIn } from './create-session.ts';
import { findAccountOfAttempt, isUnchanged } from './queries.ts';
import { accountRefusal } from './rules.ts';

type Refusal = AccountRefusal | 'challenge_ended' | 'code_invalid';

/**
 * The second step of signing in. Each attempt counts as wrong, for the challenge and the member,
 * before the code is checked. Unknown, ended, expired and spent challenges get the same answer.
 */
export async function answerChallenge(
  context: Context,
  input: z.input<typeof answerChallengeSchema>,
): Promise<Outcome<SignedIn, Refusal>> {
  const { challenge, code: typed } = parseInput(answerChallengeSchema, input);
  const { db, now } = context;
  const byAddress = twoFactorLimits.challengeByAddress(context.clientAddress);
  const [challengeHash, attempt] = [await hashToken(challenge), newId()];
  const counted = await namedBatch(db, {
    address: countAttempt(db, byAddress, now),
    challenge: countChallengeAttempt(db, challengeHash, attempt, now),
    factor: countCodeAttempt(db, attempt, now),
    lock: findLock(db, attempt),
    codes: countUnspentCodes(db, ownerOf(attempt)),
    account: findAccountOfAttempt(db, attempt, now),
  });
  refuseWhenOver(byAddress, counted.address, now);
  const [[factor], [lock], [account]] = [counted.factor, counted.lock, counted.account];
  if (counted.challenge.length === 0 || !account || !lock) return refuse('challenge_ended');
  if (!factor?.sealedSecret) throw lockedError(lock.lockedUntil, now);
  const refusal = accountRefusal(account);
  if (refusal) return refuse(refusal);

  const { sealedSecret, lastStep } = factor;
  const onlyIf = isUnchanged(account);
  const known = { userId: account.id, sealedSecret, lastStep, codes: counted.codes[0]?.count ?? 0, onlyIf };
  const code = await checkCode(context, challengeHash, typed, known);
  const signedIn = code && (await createSession(context, account, { onlyIf, code }));
  return signedIn ? { ok: true, ...signedIn } : refuse('code_invalid');
}
