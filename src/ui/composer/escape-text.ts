import { findLeadingUrl, findUrls } from '#api/platform/markdown/addresses.ts';
import { markdown } from '#api/platform/markdown/syntax.ts';
import { cleanTextPart } from '#api/platform/text/clean-text.ts';

/** The context of a text, as far as its Markdown depends on it. */
export interface Place {
  /** The Markdown that follows on the same line. */
  after: string;
  /** Whether nothing precedes the text on its line. */
  isLineStart: boolean;
  /** Whether the text is in a link or a description, where URLs aren't turned into links. */
  isInLink: boolean;
  /** Whether the first and last characters are written as references, so that the marks next to them work. */
  isFirstNamed?: boolean;
  isLastNamed?: boolean;
}

/** Escapes text so that Markdown shows it unchanged, with as few escapes as possible. URLs stay readable. */
export function escapeText(text: string, place: Place): string {
  const [first, last] = [firstCharacter(text), lastCharacter(text)];
  const isAllNamed = first === text && (place.isFirstNamed || place.isLastNamed);
  if (isAllNamed) return encodeAsReference(text);
  const start = place.isFirstNamed ? first.length : 0;
  const end = text.length - (place.isLastNamed ? last.length : 0);
  const tail = place.isLastNamed ? encodeAsReference(last) : '';
  const middle = escapeRange(text, start, end, { ...place, after: tail + place.after });
  if (place.isFirstNamed) return encodeAsReference(first) + middle + tail;
  return (place.isLineStart ? escapeLineStart(middle) : middle) + tail;
}

/** Escapes from the end, because a URL may stay as it is only if the text after it doesn't extend it. */
function escapeRange(text: string, start: number, end: number, { after, isInLink }: Place): string {
  const own = { text, start, end, after };
  const addresses = isInLink ? [] : findUrls(markdown, text);
  let [source, until] = ['', end];
  for (const { from, to } of addresses.toReversed()) {
    if (from < start || to > until) continue;
    const rest = escapeMarks(own, to, until) + source;
    const address = text.slice(from, to);
    const isKept = findLeadingUrl(markdown, address + rest + after) === address;
    source = (isKept ? address : escapeMarks(own, from, to)) + rest;
    until = from;
  }
  return escapeMarks(own, start, until) + source;
}

const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string) => character === ' ' || character === '\t';

/**
 * Tests for what Markdown reads as markup anywhere in a line. `next` is what follows the text when the mark is its last
 * character.
 */
const marks: Readonly<Record<string, (before: string, after: string, rest: string, next: string) => boolean>> = {
  '\\': (_, after) => !isWordCharacter(after) && !isSpace(after),
  '`': () => true,
  '*': (before, after) => !(isSpace(before) && isSpace(after)),
  _: (before, after) => !(isWordCharacter(before) && isWordCharacter(after)),
  '~': (before, after) => [before, after].some((next) => next === '~' || next === ''),
  '[': () => true,
  ']': () => true,
  '!': (_before, after, _rest, next) => after === '' && next.startsWith('['),
  '<': (_, after) => !isSpace(after),
  '&': (_before, _after, rest) => /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(rest),
  ':': (before, _, rest) => /[a-z]/i.test(before) && rest.startsWith('://'),
};

/** Escapes a part of the text that isn't written as references. */
function escapeMarks(
  { text, start, end, after }: { text: string; start: number; end: number; after: string },
  from: number,
  to: number,
): string {
  return text.slice(from, to).replace(/[\\`*_~[\]!<&:]/g, (mark, index: number) => {
    const at = from + index;
    const before = at > start ? text.slice(at - 1, at) : '';
    const rest = text.slice(at, Math.min(end, at + 40));
    return marks[mark]?.(before, rest.slice(1, 2), rest, after) ? `\\${mark}` : mark;
  });
}

/** Escapes what Markdown would read as the start of a block, and leading spaces, which it would drop. */
function escapeLineStart(source: string): string {
  if (/^\s/.test(source)) return encodeAsReference(firstCharacter(source)) + source.slice(1);
  return source
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?![\p{L}\p{N}])|=|>|[|:](?=[\s|:-]*$))/u, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

export const firstCharacter = (text: string) => String.fromCodePoint(text.codePointAt(0) ?? 0);

export function lastCharacter(text: string): string {
  const last = text.slice(-2);
  return (last.codePointAt(0) ?? 0) > 0xffff ? last : text.slice(-1);
}

const encodeAsReference = (character: string) => `&#${character.codePointAt(0)};`;

/**
 * Converts text to the form in which it is stored. Cleaning it later could join characters into markup, or leave marks
 * empty.
 */
export const toStored = (text: string) => cleanTextPart(text.replace(/\r\n?/g, '\n'));

export const toLine = (text: string) => cleanTextPart(text).replace(/\s+/g, ' ');

/** Escapes a description or a name on one line, between square brackets. */
export function escapeLabel(text: string): string {
  return escapeText(toLine(text), { after: ']', isLineStart: false, isInLink: true });
}

/** Writes the URL and title of a link or picture, between the parentheses. */
export function writeTarget(address: string, title: string): string {
  const href = markdown.normalizeLink(address);
  const target = href.replace(/[()]/g, isBalanced(href) ? '$&' : '\\$&').replace(reference, '\\$&');
  const words = toLine(title).replace(/["\\]/g, '\\$&').replace(reference, '\\$&');
  return words ? `${target || '<>'} "${words}"` : target;
}

const reference = /&(?=#?[a-z\d]{1,31};)/gi;

function isBalanced(address: string): boolean {
  let open = 0;
  for (const character of address) {
    if (character === '(') open += 1;
    if (character === ')') open -= 1;
    if (open < 0 || open > 30) return false;
  }
  return open === 0;
}
