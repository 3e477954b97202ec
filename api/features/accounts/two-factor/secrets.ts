import { decodeBase32IgnorePadding, encodeBase32NoPadding } from '@oslojs/encoding';
import type { Context } from '#api/context.ts';
import { decrypt, encrypt } from '#api/platform/crypto/encrypt.ts';

/** Generates a secret of 160 bits, as RFC 4226 recommends in section 4. */
export function generateSecret(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(20));
}

/** Encrypts a secret for one member of one community, so that it can't be decrypted in another row. */
export function encryptSecret({ env, tenant }: Context, userId: string, secret: Uint8Array): Promise<string> {
  return encrypt(env.MASTER_KEY, secretPurpose(tenant.slug, userId), encodeBase32NoPadding(secret));
}

export async function decryptSecret({ env, tenant }: Context, userId: string, encrypted: string): Promise<Uint8Array> {
  return decodeBase32IgnorePadding(await decrypt(env.MASTER_KEY, secretPurpose(tenant.slug, userId), encrypted));
}

export const secretPurpose = (slug: string, userId: string) => `authenticator:${slug}:${userId}`;
