import { removeEveryInvisible } from './invisible.ts';

/**
 * The letters and digits of a code as typed or copied, in capitals of the usual width. Leaves out what else came along:
 * spaces, dashes and quotes of any kind, and what is invisible.
 */
export function readTypedCode(typed: string): string {
  return removeEveryInvisible(typed)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase();
}
