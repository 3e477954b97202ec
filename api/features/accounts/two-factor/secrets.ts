import { decodeBase32IgnorePadding, encodeBase32NoPadding } from '@oslojs/encoding';
import type { Context } from '#api/context.ts';
import { seal, unseal } from '#api/platform/crypto/seal.ts';

/** 160 bits, as RFC 4226 section 4 recommends. */
export function generateSecret(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(20));
}

/** Sealed for one member of one community; it can't be decrypted in another row. */
export function sealSecret({ env, tenant }: Context, userId: string, secret: Uint8Array): Promise<string> {
  return seal(env.MASTER_KEY, secretPurpose(tenant.slug, userId), encodeBase32NoPadding(secret));
}

export async function unsealSecret({ env, tenant }: Context, userId: string, sealed: string): Promise<Uint8Array> {
  return decodeBase32IgnorePadding(await unseal(env.MASTER_KEY, secretPurpose(tenant.slug, userId), sealed));
}

export const secretPurpose = (slug: string, userId: string) => `authenticator:${slug}:${userId}`;
