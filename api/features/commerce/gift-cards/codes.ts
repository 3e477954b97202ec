import type { Context } from '#api/context.ts';
import { keyedHashes, secretFor } from '#api/platform/crypto/keyring.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { parseTypedCode } from '#api/platform/text/typed-code.ts';
import { codeAlphabet } from './contract.ts';

/** Generates a code with 60 random bits and the community's prefix: `RYUP-XXXX-XXXX-XXXX`. */
export function generateCode({ codePrefix }: Pick<Tenant, 'codePrefix'>): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => codeAlphabet[byte & 31] ?? '').join('');
  return `${codePrefix}-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

/**
 * Normalizes a typed or pasted code. Null if it can't be a code. Accepts any prefix, because existing cards keep theirs
 * when the community changes its prefix.
 */
export function readCode(typed: string): string | null {
  if (typed.length > 500) return null;
  const [, ...groups] = /^([A-Z]{2,10})([A-Z0-9]{4})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(parseTypedCode(typed)) ?? [];
  return groups.length === 4 ? groups.join('-') : null;
}

export function hasCommunityPrefix({ codePrefix }: Pick<Tenant, 'codePrefix'>, code: string): boolean {
  return code.startsWith(`${codePrefix}-`);
}

/**
 * Returns the code's hashes under every known key. The first is the one to store. They are keyed, so that codes can't
 * be brute-forced from a copy of the database.
 */
export function hashCode({ env, tenant }: Pick<Context, 'env' | 'tenant'>, code: string) {
  return keyedHashes(secretFor(env, 'GIFT_CARD_KEY'), `gift-card:${tenant.slug}:${code}`);
}

export const lastGroup = (code: string) => code.slice(-4);
