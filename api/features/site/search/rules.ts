import { addressOf, type ContentType } from '#api/features/content/content/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { TextPart } from './contract.ts';

const mostTerms = 8;

/** The words of a query, in the form in which texts are kept: at most eight, each once. */
export function termsOf(query: string): string[] {
  const words =
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return [...new Set(words)].slice(0, mostTerms);
}

/**
 * The terms as FTS5 asks for them: all of them, each as the beginning of a word, in quotes in which
 * nothing is syntax. One letter begins a tenth of all words: it is a word of its own.
 */
export function matchOf(terms: readonly string[]): string {
  return terms.map((term) => ([...term].length > 1 ? `"${term}"*` : `"${term}"`)).join(' ');
}

/** Whether a query has plain letters only: then its writer may have left marks out, and is forgiven. */
export function isPlain(terms: readonly string[]): boolean {
  return terms.every((term) => /^[a-z0-9]+$/.test(term));
}

/** What stands around a match in what the database answers: characters of the private use area, that are shown nowhere. */
export const matchMarks = { start: '\uE000', end: '\uE001' } as const;

/** A text with marks in it, as parts. What stood on lines of its own, such as summary and topics, is kept apart. */
export function partsOf(marked: string): TextPart[] {
  return marked
    .replace(/^\s+|\s+$/g, '')
    .replace(/\s*\n\s*/g, ' · ')
    .split(/\uE000([^\uE000\uE001]*)\uE001/)
    .map((text, index) => ({ text: text.replace(/[\uE000\uE001]/g, ''), isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

export interface MarkedTexts {
  titleEt: string;
  bodyEt: string;
  titleEn: string;
  bodyEn: string;
}

/** Title and excerpt in the language to show: the reader's, unless only the other one has what was asked for. */
export function pickLanguage(row: MarkedTexts, viewer: Locale): { locale: Locale; title: string; body: string } {
  const et = { locale: 'et', title: row.titleEt, body: row.bodyEt } as const;
  const en = { locale: 'en', title: row.titleEn, body: row.bodyEn } as const;
  const [own, other] = viewer === 'et' ? [et, en] : [en, et];
  const isHit = ({ title, body }: { title: string; body: string }) => `${title}${body}`.includes(matchMarks.start);
  if (own.title && isHit(own)) return own;
  return other.title && (isHit(other) || !own.title) ? other : own;
}

interface Found {
  type: ContentType | null;
  id: string;
  slug: string | null;
}

/** Where a hit opens. Whom the directory shows has a page that anybody may open. */
export function pathOf({ type, id, slug }: Found): string {
  return type === null ? `/profile/${id}` : addressOf({ type, id, slug: slug ?? '' });
}
