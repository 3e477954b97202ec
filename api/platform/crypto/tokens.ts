import { createHash } from 'node:crypto';

/** A secret of `bytes` random bytes (256 bits by default), in base64url. */
export function randomToken(bytes = 32): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/**
 * The stored form of a token: its SHA-256 in hex. Tokens are random, so no salt is needed. Every member's request needs
 * this hash, and WebCrypto would take twice as long to compute it.
 */
export function hashToken(token: string): Promise<string> {
  return Promise.resolve(createHash('sha256').update(token).digest('hex'));
}

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
