import { removeInvisibleCharacters } from '../text/invisible.ts';

const maxTerms = 8;

/**
 * Matches one word as the index reads it: any other character separates words. Two words in one term would be a phrase,
 * which an index without positions refuses.
 */
const wordPattern =
  /[\p{L}\p{N}](?:[\p{L}\p{N}]|\p{M}(?<=[\u0300-\u0304]|[\u0306-\u030c]|\u030f|\u0311|\u031b|[\u0323-\u0328]|\u032d|\u032e|\u0330|\u0331))*/gu;

/** Splits a query into words, normalized like stored texts, without duplicates. */
export function parseWords(query: string): string[] {
  return [...new Set(removeInvisibleCharacters(query).normalize('NFC').toLowerCase().match(wordPattern))];
}

/** Like {@link parseWords}, but returns only the first eight words. */
export function parseTerms(query: string): string[] {
  return parseWords(query).slice(0, maxTerms);
}

/**
 * Builds the FTS5 query for all terms, each a quoted prefix, so that nothing in it is syntax. A single letter must
 * match a whole word, since it begins a tenth of all words.
 */
export function toMatchQuery(terms: readonly string[]): string {
  return terms.map((term) => ([...term].length > 1 ? `"${term}"*` : `"${term}"`)).join(' ');
}

const shortestPart = 4;

/**
 * Builds the FTS5 query that finds all terms anywhere in words, in an index of trigrams. Null if a term is too short:
 * three letters are in too many words.
 */
export function toPartQuery(terms: readonly string[]): string | null {
  return terms.every((term) => [...term].length >= shortestPart) ? terms.map((term) => `"${term}"`).join(' ') : null;
}

/** Whether a query has only plain letters, so that its writer may have omitted diacritics. */
export function hasOnlyPlainLetters(terms: readonly string[]): boolean {
  return terms.every((term) => /^[a-z0-9]+$/.test(term));
}
