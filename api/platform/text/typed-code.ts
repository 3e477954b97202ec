import { removeAllInvisibleCharacters } from './invisible.ts';

/**
 * Reads the letters and digits of a typed or copied code as plain capitals. Skips everything else: spaces, dashes,
 * quotes of any kind, and invisible characters.
 */
export function parseTypedCode(typed: string): string {
  return removeAllInvisibleCharacters(typed)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase();
}
