const segmenter = new Intl.Segmenter('et', { granularity: 'grapheme' });

/**
 * Returns the first character as people see it: a letter with its marks, a flag, a family. Undefined for an empty text.
 */
export function firstGrapheme(text: string): string | undefined {
  // No real grapheme is longer than this, and a segmenter reads its whole input.
  return segmenter.segment(text.slice(0, 100)).containing(0)?.segment;
}

/** A letter of a Latin alphabet without a mark after it, found without a segmenter. */
const simpleFirst = /^[A-Za-z\u00c0-\u024f](?![\u0300-\uffff])/;

/** Returns the first letter as a capital. A letter without a single capital stays: ß would become two. */
export function initialOf(text: string): string {
  const trimmed = text.normalize('NFC').trim();
  const letter = simpleFirst.exec(trimmed)?.[0] ?? firstGrapheme(trimmed) ?? '';
  const upper = letter.toLocaleUpperCase('et');
  return upper.length > 1 && countGraphemes(upper) > 1 ? letter : upper;
}

export function countGraphemes(text: string): number {
  return [...segmenter.segment(text)].length;
}

/**
 * Whether two letters before U+0300 are two characters, found without a segmenter. Only CR and LF are one character.
 */
const isSimpleCut = (pair: string) => /^[\0-\u02ff]{2}$/.test(pair) && pair !== '\r\n';

/** Cuts a text to at most `length`. The result ends with a whole character, as people see it, if one fits. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  if (isSimpleCut(text.slice(length - 1, length + 1))) return text.slice(0, length);
  const cut = segmenter.segment(text.slice(0, length + 100)).containing(length)?.index ?? length;
  if (cut > 0) return text.slice(0, cut);
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
