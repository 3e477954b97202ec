import type { Context } from '#api/context.ts';
import { seal, unseal } from '#api/platform/crypto/seal.ts';

type Place = Pick<Context, 'env' | 'tenant'>;

export const codesPurpose = (slug: string, batchId: string) => `gift-card-codes:${slug}:${batchId}`;

/** Encrypts the codes of one batch. They can't be decrypted for another batch or community. */
export function sealCodes(place: Place, batchId: string, codes: readonly string[]): Promise<string> {
  return seal(place.env.MASTER_KEY, codesPurpose(place.tenant.slug, batchId), codes.join('\n'));
}

export async function unsealCodes(place: Place, batchId: string, sealed: string): Promise<string[]> {
  return (await unseal(place.env.MASTER_KEY, codesPurpose(place.tenant.slug, batchId), sealed)).split('\n');
}
