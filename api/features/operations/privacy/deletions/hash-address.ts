import type { Context } from '#api/context.ts';
import { keyedHashes, secretFor } from '#api/platform/crypto/keyring.ts';

/**
 * Returns the hashes under which an address may be suppressed, one per key version; the first is stored. They differ
 * between communities.
 */
export function hashAddress({ env, tenant }: Pick<Context, 'env' | 'tenant'>, email: string) {
  return keyedHashes(secretFor(env, 'SUPPRESSION_KEY'), `suppression:${tenant.slug}:${email}`);
}
