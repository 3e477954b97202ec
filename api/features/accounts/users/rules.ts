import { countGraphemes, firstGrapheme } from '#api/platform/text/graphemes.ts';

/** Initials for a missing picture: the first letters of the first two words, or '?'. */
export function initials(name: string | null): string {
  const words = (name ?? '').normalize('NFC').trim().split(/\s+/);
  const letters = words.slice(0, 2).map((word) => capital(firstGrapheme(word) ?? ''));
  return letters.join('') || '?';
}

/** Some letters have no capital of their own: ß would become two letters. */
function capital(letter: string): string {
  const upper = letter.toLocaleUpperCase('et');
  return countGraphemes(upper) > 1 ? letter : upper;
}
