import type { Context } from '#api/context.ts';
import { keyedHashes, secretFor } from '#api/platform/crypto/keyring.ts';
import { backupCodeAlphabet, backupCodeCount } from './contract.ts';

/** Ten new codes of 50 random bits each, and the hashes to store. */
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
 * The code's hashes under every known key; the first is stored. Keyed, because with a copy of the
 * database 50 bits alone could be brute-forced.
 */
export function hashBackupCode({ env, tenant }: Context, userId: string, code: string) {
  return keyedHashes(secretFor(env, 'BACKUP_CODE_KEY'), `backup-code:${tenant.slug}:${userId}:${code}`);
}
