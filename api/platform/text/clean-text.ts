import { removeInvisible, showsNothing } from './invisible.ts';

/** What XML, mails and calendars can't carry, and marks that turn round everything after them, which no language needs. */
const neverText = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|[\u202d\u202e\ufeff]/gu;

/**
 * The one form in which texts are stored and searched: NFC, and without what XML forbids. Half a surrogate pair, which
 * the database refuses, and NUL, where its functions stop, become U+FFFD. A text that shows nothing becomes empty, so
 * that each field's own rule refuses it.
 */
export function cleanText(text: string): string {
  const clean = cleanPart(text);
  return showsNothing(clean) ? '' : clean;
}

/** The same for one piece of a longer text: a piece that shows nothing, such as a space, stays. */
export function cleanPart(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll(neverText, '').normalize('NFC');
}

/** More marks on one letter than any language has would hide the lines around it. */
const tooManyMarks = /(\p{M}{8})\p{M}+/gu;

/**
 * The same for names, titles and other texts of one line: also without invisible characters that mean nothing there,
 * which could turn a line round or make two names look the same, and with single plain spaces.
 */
export function cleanLine(text: string): string {
  const plain = removeInvisible(cleanText(text)).replaceAll(tooManyMarks, '$1').replaceAll(/\s+/gu, ' ').trim();
  // What was removed may have stood between a letter and its mark.
  return plain.normalize('NFC');
}
