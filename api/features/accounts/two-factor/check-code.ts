import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { hashBackupCode } from './backup-codes.ts';
import { matchStep } from './match-step.ts';
import { spendBackupCode, spendChallenge, spendStep, wasAccepted } from './queries.ts';
import { readCode } from './rules.ts';
import { decryptSecret } from './secrets.ts';

interface Counted {
  challengeHash: string;
  /** Unspent backup codes before this one. */
  codes: number;
  userId: string;
  encryptedSecret: string;
  lastStep: number | null;
  /** Spends nothing unless this holds in the transaction. */
  onlyIf: SQL;
  /** Which backup codes count, if not all. */
  backupCodeIf?: SQL;
}

/**
 * Checks a code whose attempt has been counted. Null if it's wrong; otherwise the statements that
 * spend challenge and code, `isSpent`, true afterwards for only one concurrent sign-in, and how many
 * backup codes are left after one was used.
 */
export async function checkCode(context: Context, typed: string, counted: Counted) {
  const { db, now } = context;
  const { challengeHash, userId, encryptedSecret, lastStep, codes } = counted;
  const by = newId();
  const spent = spendChallenge(db, { tokenHash: challengeHash, by, onlyIf: counted.onlyIf }, now);
  const isSpent = wasAccepted(by);
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
  return { isSpent, statements: [spent, spendStep(db, userId, encryptedSecret, step, by)] as const, codesLeft: null };
}

export type CheckedCode = NonNullable<Awaited<ReturnType<typeof checkCode>>>;
