import { type ContentType, contentPath } from '#api/features/content/content/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { TextPart } from './contract.ts';

/** Delimiters around a match in database results: private-use characters that are never displayed. */
export const matchDelimiters = { start: '\uE000', end: '\uE001' } as const;

/** Splits a delimited text into parts. Lines, such as the summary and topics, stay visibly separate. */
export function splitMatches(marked: string): TextPart[] {
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

/** Delimits the terms in titles, anywhere in a word. Terms are letters and digits, so they need no escaping. */
export function markTermsInTitles<Row extends MarkedTexts>(row: Row, terms: readonly string[]): Row {
  const pattern = new RegExp(terms.join('|'), 'giu');
  const mark = (title: string) => title.replace(pattern, `${matchDelimiters.start}$&${matchDelimiters.end}`);
  return { ...row, titleEt: mark(row.titleEt), titleEn: mark(row.titleEn) };
}

/** Chooses the title and excerpt in the viewer's language, unless only the other language matches. */
export function pickLanguage(row: MarkedTexts, viewerLocale: Locale): { locale: Locale; title: string; body: string } {
  const et = { locale: 'et', title: row.titleEt, body: row.bodyEt } as const;
  const en = { locale: 'en', title: row.titleEn, body: row.bodyEn } as const;
  const [own, other] = viewerLocale === 'et' ? [et, en] : [en, et];
  const isHit = ({ title, body }: { title: string; body: string }) => `${title}${body}`.includes(matchDelimiters.start);
  if (own.title && isHit(own)) return own;
  return other.title && (isHit(other) || !own.title) ? other : own;
}

interface Found {
  type: ContentType | null;
  id: string;
  slug: string | null;
}

/** The path of a hit's page. For a listed expert, that is the public profile. */
export function hitPath({ type, id, slug }: Found): string {
  return type === null ? `/profile/${id}` : contentPath({ type, id, slug: slug ?? '' });
}

const excerptWords = 30;

/**
 * Splits a text into parts, with words that match a term's prefix marked, and cuts it to an excerpt around the first
 * match. With `isForgiving`, letters without diacritics also match letters with them.
 */
export function markTerms(
  text: string,
  terms: readonly string[],
  { isForgiving = false, isWhole = false } = {},
): TextPart[] {
  const words = text.split(/(?<=\s)/);
  const isMatch = (word: string) => {
    const plain = fold(word, isForgiving);
    return terms.some((term) => ([...term].length > 1 ? plain.startsWith(term) : plain === term));
  };
  const found = words.map((word) => word.split(/([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)/u));
  const first = found.findIndex((pieces) => pieces.some((piece) => piece !== '' && isMatch(piece)));
  const from = isWhole ? 0 : Math.max(0, Math.min(first - 8, words.length - excerptWords));
  const until = isWhole ? words.length : from + excerptWords;
  const pieces = found
    .slice(from, until)
    .flat()
    .map((piece) => ({ text: piece, isMatch: piece !== '' && isMatch(piece) }));
  const shown = [
    ...(from > 0 ? [{ text: '… ', isMatch: false }] : []),
    ...pieces,
    ...(until < words.length ? [{ text: '…', isMatch: false }] : []),
  ];
  return mergeAdjacentParts(shown);
}

function fold(word: string, isForgiving: boolean): string {
  const plain = word.normalize('NFC').toLowerCase();
  return isForgiving ? plain.normalize('NFD').replace(/\p{M}/gu, '') : plain;
}

function mergeAdjacentParts(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.isMatch === part.isMatch) last.text += part.text;
    else if (part.text !== '') joined.push({ ...part });
  }
  return joined;
}
