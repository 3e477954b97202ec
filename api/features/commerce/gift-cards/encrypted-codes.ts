import type { Context } from '#api/context.ts';
import { decrypt, encrypt } from '#api/platform/crypto/encrypt.ts';

type Place = Pick<Context, 'env' | 'tenant'>;

export const codesPurpose = (slug: string, batchId: string) => `gift-card-codes:${slug}:${batchId}`;

/** Encrypts the codes of a batch, so that they can't be decrypted for another batch or community. */
export function encryptCodes(place: Place, batchId: string, codes: readonly string[]): Promise<string> {
  return encrypt(place.env.MASTER_KEY, codesPurpose(place.tenant.slug, batchId), codes.join('\n'));
}

export async function decryptCodes(place: Place, batchId: string, encrypted: string): Promise<string[]> {
  return (await decrypt(place.env.MASTER_KEY, codesPurpose(place.tenant.slug, batchId), encrypted)).split('\n');
}
