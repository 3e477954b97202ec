import { createHmac } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { backupCodeAlphabet, backupCodeCount } from './contract.ts';

/** Ten new codes of 50 random bits each, and the hashes to store. */
export function generateBackupCodes(context: Context, userId: string): { codes: string[]; hashes: string[] } {
  const plain = Array.from({ length: backupCodeCount }, () =>
    [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => backupCodeAlphabet[byte & 31] ?? '').join(''),
  );
  return {
    codes: plain.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: plain.map((code) => hashBackupCode(context, userId, code)),
  };
}

/** Keyed: with a copy of the database, 50 bits alone could be brute-forced. */
export function hashBackupCode({ env, tenant }: Context, userId: string, code: string): string {
  const named = `backup-code:${tenant.slug}:${userId}:${code}`;
  return createHmac('sha256', env.PASSWORD_PEPPER).update(named).digest('hex');
}
