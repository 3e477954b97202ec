import type { Context } from '#api/context.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { NamedResults } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { limits } from './limits.ts';
import {
  countChallengeAttempt,
  countCodeAttempt,
  countUnspentBackupCodes,
  findTwoFactorLock,
  ownerOfAttempt,
} from './queries.ts';

/** Returns the error for a second factor that ten wrong codes in a row have locked until `lockedUntil`. */
function lockedError(lockedUntil: number | null, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(((lockedUntil ?? 0) - now.getTime()) / 1000));
  return new AppError('too_many_requests', { retryAfterSeconds });
}

/**
 * Prepares statements that count an attempt as wrong, for the client, the challenge and the member, before the code is
 * checked. `read` turns their results into the input of `checkCode`, or null if there is no such challenge.
 */
export async function prepareAttempt({ db, now, clientAddress }: Context, challenge: string) {
  const byAddress = limits.challengeByAddress(clientAddress);
  const [challengeHash, attempt] = [await hashToken(challenge), newId()];
  const statements = {
    address: countAttempt(db, byAddress, now),
    challenge: countChallengeAttempt(db, challengeHash, attempt, now),
    factor: countCodeAttempt(db, attempt, now),
    lock: findTwoFactorLock(db, attempt),
    codes: countUnspentBackupCodes(db, ownerOfAttempt(attempt)),
  };
  const read = (counted: NamedResults<typeof statements>) => {
    refuseWhenOver(byAddress, counted.address, now);
    const [[factor], [lock]] = [counted.factor, counted.lock];
    if (counted.challenge.length === 0 || !lock) return null;
    if (!factor?.encryptedSecret) throw lockedError(lock.lockedUntil, now);
    const { encryptedSecret, lastStep } = factor;
    return { challengeHash, encryptedSecret, lastStep, codes: counted.codes[0]?.count ?? 0 };
  };
  return { attempt, statements, read };
}
