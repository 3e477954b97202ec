import { cutText } from './graphemes.ts';

/** Returns the beginning of a plain text, cut after a whole word. The ellipsis isn't part of the length. */
export function excerptOf(plain: string, length: number): string {
  if (plain.length <= length) return plain;
  const cut = cutText(plain, length);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
