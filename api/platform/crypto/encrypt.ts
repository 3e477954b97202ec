import { parseKeyring } from './keyring.ts';
import { fromBase64Url, toBase64Url } from './tokens.ts';

/**
 * Encrypts data that must be useless to anyone who copies the database (queued mail, two-factor secrets, payment keys):
 * AES-256-GCM, with a key per purpose and community, derived from the current master key. The result begins with that
 * key's version.
 */
export async function encrypt(masterKey: string, purpose: string, plain: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const [current] = parseKeyring(masterKey);
  const key = await purposeKey(current.secret, purpose);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(plain));
  return `v${current.version}.${toBase64Url(nonce)}.${toBase64Url(new Uint8Array(encrypted))}`;
}

/**
 * Reverses {@link encrypt}. Throws if the text was altered, encrypted for a different purpose, or encrypted under a
 * withdrawn key.
 */
export async function decrypt(masterKey: string, purpose: string, text: string): Promise<string> {
  const [, version, nonce, encrypted] = /^v(\d+)\.([\w-]+)\.([\w-]+)$/.exec(text) ?? [];
  if (!nonce || !encrypted) throw new Error('not an encrypted text');
  const known = parseKeyring(masterKey).find((key) => key.version === Number(version));
  if (!known) throw new Error(`encrypted under version ${version} of the master key, which is not known`);
  const key = await purposeKey(known.secret, purpose);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64Url(nonce) },
    key,
    fromBase64Url(encrypted),
  );
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
