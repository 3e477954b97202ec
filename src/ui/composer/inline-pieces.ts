import type { Mark, Node } from 'prosemirror-model';
import { markdown } from '#api/platform/markdown/syntax.ts';
import { escapeLabel, toLine, toStored, writeTarget } from './escape-text.ts';

/** A part of a line with the same marks: text, a line break, or something that is already Markdown. */
export interface Piece {
  text: string;
  /** Markdown that is written unchanged. */
  source?: string;
  isBreak?: boolean;
  marks: readonly Mark[];
}

/**
 * Splits a paragraph or heading into pieces, as far as Markdown can express it: without invisible details such as
 * trailing spaces and breaks, and bold spaces.
 */
export function splitIntoPieces(block: Node): Piece[] {
  const pieces = block.children.flatMap((node) => splitNodeIntoPieces(node));
  return normalizeSpaces(mergePieces(trim(pieces)));
}

/** Normalizes a link's URL, as pages do, so that two links to the same page are the same link. */
function normalizeLinkMark(mark: Mark): Mark {
  const { href, title } = mark.attrs;
  return mark.type.name === 'link'
    ? mark.type.create({ href: markdown.normalizeLink(href), title: toLine(title) })
    : mark;
}

function splitNodeIntoPieces(node: Node): Piece[] {
  const { attrs } = node;
  const marks = node.marks.filter(({ type }) => type.name !== 'code').map(normalizeLinkMark);
  switch (node.type.name) {
    case 'hard_break':
      return [{ text: '', isBreak: true, marks }];
    case 'image':
      return [
        { text: '', source: `![${escapeLabel(attrs['alt'])}](${writeTarget(attrs['src'], attrs['title'])})`, marks },
      ];
    case 'mention':
      // A link can't contain a link.
      return [
        {
          text: '',
          source: `[@${escapeLabel(attrs['name'])}](/profile/${attrs['id']})`,
          marks: marks.filter(({ type }) => type.name !== 'link'),
        },
      ];
    default: {
      const lines = toStored(node.text ?? '').split('\n');
      const isCode = marks.length < node.marks.length;
      return lines.flatMap((line, index) => [
        ...(index > 0 ? [{ text: '', isBreak: true, marks }] : []),
        ...(line === '' ? [] : isCode ? [{ text: '', source: writeCode(line), marks }] : [toTextPiece(line, marks)]),
      ]);
    }
  }
}

/** Turns text into a piece. A link that shows its own URL is written as `<url>`. */
function toTextPiece(text: string, marks: readonly Mark[]): Piece {
  const link = marks.find(({ type }) => type.name === 'link');
  const address = String(link?.attrs['href'] ?? '');
  const isBare =
    /^https?:\/\/[^<>\s]+$/i.test(text) && link?.attrs['title'] === '' && markdown.normalizeLink(text) === address;
  if (!isBare || markdown.normalizeLinkText(text) !== text) return { text, marks };
  return { text: '', source: `<${text}>`, marks: marks.filter((mark) => mark !== link) };
}

/** Writes inline code with as many backticks as needed, and a space if the code begins or ends with one. */
function writeCode(code: string): string {
  const runs = (code.match(/`+/g) ?? []).map(({ length }) => length);
  let count = 1;
  while (runs.includes(count)) count += 1;
  const ticks = '`'.repeat(count);
  const space = /^`|`$|^ .*[^ ].* $/.test(code) ? ' ' : '';
  return `${ticks}${space}${code}${space}${ticks}`;
}

/** Drops spaces at the end of each line, and breaks at the end of the text. */
function trim(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let isEnd = true;
  let isLineEnd = true;
  for (const piece of pieces.toReversed()) {
    const text = isText(piece) && isLineEnd ? piece.text.replace(/[ \t]+$/, '') : piece.text;
    const isNothing = (isText(piece) && text === '') || (piece.isBreak && isEnd);
    if (isNothing) continue;
    kept.unshift({ ...piece, text });
    isLineEnd = piece.isBreak === true;
    isEnd = false;
  }
  return kept;
}

export const isText = ({ source, isBreak }: Piece) => source === undefined && !isBreak;
export const isBlank = (piece: Piece) => piece.isBreak === true || (isText(piece) && !notSpace.test(piece.text));

/**
 * Removes bold and italic from a space or break next to differently marked text: no one sees the difference, and
 * Markdown can't express it without a character reference.
 */
function normalizeSpaces(pieces: readonly Piece[]): Piece[] {
  const split = pieces.flatMap((piece) => (isText(piece) ? splitSpaces(piece) : [piece]));
  const before = marksOfWords(split);
  const after = marksOfWords(split.toReversed()).reverse();
  return split.map((piece, index) => {
    if (!isBlank(piece)) return piece;
    const isShared = (mark: Mark) => mark.isInSet(before[index] ?? []) && mark.isInSet(after[index] ?? []);
    return { ...piece, marks: piece.marks.filter((mark) => isMarkVisibleOnSpace(piece, mark) || isShared(mark)) };
  });
}

/** Whether a mark is visible on a space. */
export const isMarkVisibleOnSpace = ({ isBreak }: Piece, { type }: Mark) =>
  !isBreak && ['link', 'strike'].includes(type.name);

/** For each piece, returns the marks of the last piece up to it that isn't blank. */
function marksOfWords(pieces: readonly Piece[]): Array<readonly Mark[]> {
  let last: readonly Mark[] = [];
  return pieces.map((piece) => {
    if (!isBlank(piece)) last = piece.marks;
    return last;
  });
}

/** What CommonMark treats as white space at the edge of a mark. */
const [space, notSpace] = [/[\p{Z}\t]+|[^\p{Z}\t](?:.*[^\p{Z}\t])?/gsu, /[^\p{Z}\t]/u];

function splitSpaces({ text, marks }: Piece): Piece[] {
  return (text.match(space) ?? []).map((part) => ({ text: part, marks }));
}

export function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    const isSame = last && isText(last) && isText(piece) && sameMarks(last.marks, piece.marks);
    if (isSame) merged.splice(-1, 1, { ...last, text: last.text + piece.text });
    else merged.push(piece);
  }
  return merged;
}

function sameMarks(some: readonly Mark[], others: readonly Mark[]): boolean {
  return some.length === others.length && some.every((mark) => mark.isInSet(others));
}
