import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { hashBackupCode } from './backup-codes.ts';
import { matchStep } from './match-step.ts';
import { isTwoFactorAcceptedBy, spendBackupCode, spendChallenge, spendTimeStep } from './queries.ts';
import { readCode } from './rules.ts';
import { decryptSecret } from './secrets.ts';

interface Counted {
  challengeHash: string;
  /** The number of unspent backup codes before this attempt. */
  codes: number;
  userId: string;
  encryptedSecret: string;
  lastStep: number | null;
  /** The condition in the transaction under which the challenge and code are spent. */
  onlyIf: SQL;
  /** A condition that a backup code must meet to be accepted. */
  backupCodeIf?: SQL;
}

/**
 * Checks a code whose attempt has been counted. Returns null if it is wrong. Otherwise, returns the `statements` that
 * spend the challenge and the code, the condition `isSpent`, which then holds for only one of several concurrent
 * sign-ins, and how many backup codes are left if one was used.
 */
export async function checkCode(context: Context, typed: string, counted: Counted) {
  const { db, now } = context;
  const { challengeHash, userId, encryptedSecret, lastStep, codes } = counted;
  const by = newId();
  const spent = spendChallenge(db, { tokenHash: challengeHash, by, onlyIf: counted.onlyIf }, now);
  const isSpent = isTwoFactorAcceptedBy(by);
  const read = readCode(typed);
  if (read === null) return null;
  if (read.kind === 'backup') {
    const codeHashes = hashBackupCode(context, userId, read.code);
    const statements = [spent, ...spendBackupCode(db, userId, codeHashes, by, counted.backupCodeIf)] as const;
    return { isSpent, statements, codesLeft: codes - 1 };
  }
  const secret = await decryptSecret(context, userId, encryptedSecret);
  const step = matchStep(secret, read.code, now, lastStep);
  if (step === null) return null;
  return {
    isSpent,
    statements: [spent, spendTimeStep(db, userId, encryptedSecret, step, by)] as const,
    codesLeft: null,
  };
}

export type CheckedCode = NonNullable<Awaited<ReturnType<typeof checkCode>>>;
