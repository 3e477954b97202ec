import type { Context } from '#api/context.ts';
import { keyedHashes, secretFor } from '#api/platform/crypto/keyring.ts';
import { backupCodeAlphabet, backupCodeCount } from './contract.ts';

/** Generates ten backup codes of 50 random bits each, and the hashes to store. */
export function generateBackupCodes(context: Context, userId: string): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: backupCodeCount }, () =>
    [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => backupCodeAlphabet[byte & 31] ?? '').join(''),
  );
  return {
    codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: plain.map((code) => hashBackupCode(context, userId, code)[0]),
  };
}

/**
 * Returns the code's hashes with every known key. Store the first one. Hashes are keyed, because 50 bits alone could be
 * brute-forced with a copy of the database.
 */
export function hashBackupCode({ env, tenant }: Context, userId: string, code: string) {
  return keyedHashes(secretFor(env, 'BACKUP_CODE_KEY'), `backup-code:${tenant.slug}:${userId}:${code}`);
}
