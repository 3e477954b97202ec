import { removeAllInvisibleCharacters } from './invisible.ts';

/**
 * Text without superscripts, subscripts, circled numbers and fractions. NFKC would turn those into plain digits, but
 * `2²` doesn't look like `22`.
 */
const ofOtherForm = /[^\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u209c\u2150-\u215f\u2460-\u24ff\u2776-\u2793]+/gu;

/**
 * Returns a key for what a text looks like: two texts with the same key can't be told apart in a list. Ignores case,
 * invisible characters, and variants of spaces, dashes, apostrophes and widths. Letters of other scripts stay
 * different.
 */
export function lookOf(text: string): string {
  return removeAllInvisibleCharacters(text)
    .replaceAll(ofOtherForm, (part) => part.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replaceAll(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Keeps the first of each group of texts that look the same. */
export function removeLookalikes(texts: readonly string[]): string[] {
  const looks = new Set<string>();
  return texts.filter((text) => looks.size < looks.add(lookOf(text)).size);
}
