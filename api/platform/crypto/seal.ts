import { fromBase64Url, toBase64Url } from './tokens.ts';

/**
 * Encrypts data that must be useless to anyone who copies the database (queued mail, two-factor
 * secrets, payment keys): AES-256-GCM, with a key per purpose and community derived from the master
 * key.
 */
export async function seal(masterKey: string, purpose: string, plain: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const key = await purposeKey(masterKey, purpose);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(plain));
  return `v1.${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(sealed))}`;
}

/** Reverses {@link seal}. Throws if the text was altered or sealed for another purpose. */
export async function unseal(masterKey: string, purpose: string, text: string): Promise<string> {
  const [version, nonce, sealed] = text.split('.');
  if (version !== 'v1' || !nonce || !sealed) throw new Error('not a sealed text');
  const key = await purposeKey(masterKey, purpose);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64Url(nonce) }, key, fromBase64Url(sealed));
  return new TextDecoder().decode(plain);
}

async function purposeKey(masterKey: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(masterKey), 'HKDF', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
