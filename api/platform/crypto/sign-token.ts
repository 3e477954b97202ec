import { timingSafeEqual } from 'node:crypto';
import { signText } from './keyring.ts';

/** The signature in a link's token, under the current key: 43 characters. */
export const signToken = (secret: string, text: string): string => signText(secret, text)[0].toString('base64url');

/** Whether a token's signature matches this text, under any known key: links from before a rotation still work. */
export function isTokenSignatureValid(secret: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return signText(secret, text).some((bytes) => {
    const expected = Buffer.from(bytes.toString('base64url'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
