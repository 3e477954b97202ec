import { removeInvisibleCharacters, showsNothing } from './invisible.ts';

/**
 * Characters that XML, mails and calendars can't carry, and marks that reverse everything after them, which no language
 * needs.
 */
const neverText = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|[\u202d\u202e\ufeff]/gu;

/**
 * Converts a text to the one form in which texts are stored and searched: NFC, and without characters that XML forbids.
 * Half a surrogate pair, which the database refuses, and NUL, where its functions stop, become U+FFFD. A text that
 * shows nothing becomes empty, so that each field's own rule refuses it.
 */
export function cleanText(text: string): string {
  const clean = cleanTextPart(text);
  return showsNothing(clean) ? '' : clean;
}

/** Like {@link cleanText}, but for a part of a longer text: a part that shows nothing, such as a space, stays. */
export function cleanTextPart(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll(neverText, '').normalize('NFC');
}

/** More marks than any language puts on one letter, which would cover the lines around it. */
const tooManyMarks = /(\p{M}{8})\p{M}+/gu;

/**
 * Like {@link cleanText}, but for names, titles and other single-line texts: also removes meaningless invisible
 * characters, which could reverse the line or make two names look the same, and leaves only plain single spaces.
 */
export function cleanLine(text: string): string {
  const plain = removeInvisibleCharacters(cleanText(text))
    .replaceAll(tooManyMarks, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  // Normalized again, because something may have been removed between a letter and its mark.
  return plain.normalize('NFC');
}
