import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { isSignedIn, storeProof } from '../sessions/index.ts';
import {
  checkCode,
  countChallengeAttempt,
  countCodeAttempt,
  countUnspentCodes,
  findLock,
  lockedError,
  prepareChallenge,
  twoFactorLimits,
} from '../two-factor/index.ts';
import { prepareCodeMail } from './create-session.ts';
import { mayProveByCode } from './queries.ts';

/**
 * Answers a challenge of its own with the code, so that it counts and locks as at a sign-in, and is spent once. The
 * second factor must be older than the session.
 */
export async function proveByCode(context: Context, { user, sessionId }: Member, typed: string): Promise<void> {
  const { db, now } = context;
  const byAddress = twoFactorLimits.challengeByAddress(context.clientAddress);
  const { challenge, insert } = await prepareChallenge(context, user.id, mayProveByCode(sessionId));
  const [challengeHash, attempt] = [await hashToken(challenge), newId()];
  const counted = await namedBatch(db, {
    address: countAttempt(db, byAddress, now),
    begun: insert,
    challenge: countChallengeAttempt(db, challengeHash, attempt, now),
    factor: countCodeAttempt(db, attempt, now),
    lock: findLock(db, attempt),
    codes: countUnspentCodes(db, user.id),
  });
  refuseWhenOver(byAddress, counted.address, now);
  const [[factor], [lock]] = [counted.factor, counted.lock];
  if (counted.challenge.length === 0 || !lock) throw new AppError('forbidden', { code: 'sign_in_again' });
  if (!factor?.sealedSecret) throw lockedError(lock.lockedUntil, now);

  const { sealedSecret, lastStep } = factor;
  const onlyIf = isSignedIn(sessionId);
  const known = { userId: user.id, sealedSecret, lastStep, codes: counted.codes[0]?.count ?? 0, onlyIf };
  const code = await checkCode(context, challengeHash, typed, known);
  if (!code) throw wrongCode();
  const mail = await prepareCodeMail(context, user, code);
  const { proof } = await namedBatch(db, {
    spent: code.statements,
    proof: storeProof(db, sessionId, code.isSpent, now),
    mail: mail ? [mail.insert, mail.withdrawUnless(code.isSpent)] : [],
  });
  if (proof.length === 0) throw wrongCode();
  mail?.dispatch();
}

function wrongCode(): AppError {
  return new AppError('invalid_input', { fields: { code: 'code_invalid' } });
}
