import type { Mark, Node } from 'prosemirror-model';
import { markdown } from '#api/platform/markdown/syntax.ts';
import { escapeText, firstCharacter, lastCharacter, writeTarget } from './escape-text.ts';
import { isBlank, isMarkVisibleOnSpace, isText, mergePieces, type Piece, splitIntoPieces } from './inline-pieces.ts';

/** The marks written between two pieces: those that end, then those that begin. */
interface Boundary {
  signs: Sign[];
}

interface Sign {
  mark: Mark;
  isOpening: boolean;
  text: string;
}

/** The indexes of the pieces whose first or last character stands next to a mark and is written as a reference. */
interface Named {
  first: Set<number>;
  last: Set<number>;
}

/**
 * Writes a paragraph's or heading's content so that Markdown parses to exactly the same text and marks. CommonMark
 * ignores `**` between a letter and a sign, as in `a**"b"**`, so the letter is then written as a reference:
 * `&#97;**"b"**`.
 */
export function writeInline(block: Node): string {
  const { pieces, boundaries } = settle(splitIntoPieces(block));
  chooseSigns(boundaries);
  const lineBreak = block.type.name === 'heading' ? '&#10;' : '\\\n';
  const named = findCharactersToEscape(pieces, boundaries, lineBreak);
  let source = signsOf(boundaries[pieces.length]);
  for (const [index, piece] of [...pieces.entries()].toReversed()) {
    const before = signsOf(boundaries[index]);
    const isLineStart =
      before === '' && (index === 0 || (pieces[index - 1]?.isBreak === true && lineBreak !== '&#10;'));
    const own = piece.isBreak
      ? lineBreak
      : (piece.source ??
        escapeText(piece.text, {
          ...{ after: source, isLineStart, isInLink: hasLink(piece) },
          ...{ isFirstNamed: named.first.has(index), isLastNamed: named.last.has(index) },
        }));
    source = before + own + source;
  }
  // Markdown drops number signs at the end of a heading, so they are escaped.
  return block.type.name === 'heading' ? source.replace(/(^|[ \t])(#+)$/, '$1\\$2') : source;
}

const isLink = ({ type }: Mark) => type.name === 'link';
const hasLink = ({ marks }: Piece) => marks.some(isLink);
const signsOf = (boundary: Boundary | undefined) => (boundary?.signs ?? []).map(({ text }) => text).join('');

/** Moves breaks and spaces out of marks, which can't begin or end with one. */
function settle(pieces: readonly Piece[]): { pieces: readonly Piece[]; boundaries: Boundary[] } {
  const boundaries = nestMarks(pieces);
  const isAtEdge = (index: number, mark: Mark) =>
    boundaries[index]?.signs.some((sign) => sign.isOpening && sign.mark.eq(mark)) ||
    boundaries[index + 1]?.signs.some((sign) => !sign.isOpening && sign.mark.eq(mark));
  let isChanged = false;
  const settled = pieces.map((piece, index) => {
    if (!isBlank(piece)) return piece;
    const marks = piece.marks.filter((mark) => isMarkVisibleOnSpace(piece, mark) || !isAtEdge(index, mark));
    isChanged ||= marks.length < piece.marks.length;
    return { ...piece, marks };
  });
  if (isChanged) return settle(settled);
  const merged = mergePieces(pieces);
  return { pieces: merged, boundaries: nestMarks(merged) };
}

/** Finds the marks that end and begin before each piece and after the last, so that none overlap. */
function nestMarks(pieces: readonly Piece[]): Boundary[] {
  const open: Mark[] = [];
  const boundaries = pieces.map((piece, index) => {
    const endOf = (mark: Mark) => {
      const end = pieces.findIndex(({ marks }, place) => place > index && !mark.isInSet(marks));
      return end < 0 ? pieces.length : end;
    };
    const isNew = (mark: Mark) => !mark.isInSet(open);
    const link = piece.marks.find((mark) => isLink(mark) && isNew(mark));
    // A link isn't split: a mark that ends inside it is closed and reopened there.
    const isKept = (mark: Mark) => mark.isInSet(piece.marks) && !(link && endOf(mark) < endOf(link));
    const kept = open.findIndex((mark) => !isKept(mark));
    const closed = kept < 0 ? [] : open.splice(kept).reverse();
    const begun = piece.marks
      .filter(isNew)
      .sort((one, other) => endOf(other) - endOf(one) || Number(isLink(other)) - Number(isLink(one)));
    open.push(...begun);
    return { signs: [...closed.map((mark) => signOf(mark, false)), ...begun.map((mark) => signOf(mark, true))] };
  });
  return [...boundaries, { signs: open.reverse().map((mark) => signOf(mark, false)) }];
}

function signOf(mark: Mark, isOpening: boolean): Sign {
  const { href, title } = mark.attrs;
  const link = isOpening ? '[' : `](${isLink(mark) ? writeTarget(href, title) : ''})`;
  const text = { strong: '**', em: '*', strike: '~~' }[mark.type.name] ?? link;
  return { mark, isOpening, text };
}

/** Chooses the signs of marks. `*` next to `**` would be ambiguous, so italic is `_` there. */
function chooseSigns(boundaries: readonly Boundary[]): void {
  const isEm = ({ mark }: Sign) => mark.type.name === 'em';
  const isNextToStrong = ({ signs }: Boundary) => signs.some(({ mark }) => mark.type.name === 'strong');
  const ems = boundaries.flatMap((boundary) => boundary.signs.filter(isEm).map((sign) => ({ boundary, sign })));
  for (let index = 0; index + 1 < ems.length; index += 2) {
    const pair = ems.slice(index, index + 2);
    if (pair.some(({ boundary }) => isNextToStrong(boundary))) for (const { sign } of pair) sign.text = '_';
  }
}

/**
 * Writes characters as references until every mark works. Doing so never breaks a mark that works, so this terminates.
 */
function findCharactersToEscape(pieces: readonly Piece[], boundaries: readonly Boundary[], lineBreak: string): Named {
  const last = pieces.at(-1);
  const isSpaceLast = last && isText(last) && /\s$/.test(last.text);
  const named: Named = { first: new Set(), last: new Set(isSpaceLast ? [pieces.length - 1] : []) };
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const [index, boundary] of boundaries.entries()) {
      const wanted = findNeighboursToEscape(pieces, boundary, index, named, lineBreak);
      if (!wanted) continue;
      isChanged = true;
      if (wanted.isBefore) named.last.add(index - 1);
      if (wanted.isAfter) named.first.add(index);
    }
  }
  return named;
}

const choices = [
  { isBefore: false, isAfter: false },
  { isBefore: false, isAfter: true },
  { isBefore: true, isAfter: false },
  { isBefore: true, isAfter: true },
];

/** Finds which characters around a boundary must be written as references; null if its marks work as they are. */
function findNeighboursToEscape(
  pieces: readonly Piece[],
  { signs }: Boundary,
  index: number,
  named: Named,
  lineBreak: string,
): (typeof choices)[number] | null {
  if (signs.every(({ mark }) => isLink(mark))) return null;
  const [before, after] = [pieces[index - 1], pieces[index]];
  const isBeforeNamed = named.last.has(index - 1) || (isSingle(before) && named.first.has(index - 1));
  const isAfterNamed = named.first.has(index) || (isSingle(after) && named.last.has(index));
  const choice = choices.find(({ isBefore, isAfter }) => {
    if ((isBefore && !(before && isText(before))) || (isAfter && !(after && isText(after)))) return false;
    const left = endOf(before, isBefore || isBeforeNamed, lineBreak);
    const right = startOf(after, isAfter || isAfterNamed, lineBreak);
    return doSignsWork(left, signs, right);
  });
  return choice && (choice.isBefore || choice.isAfter) ? choice : null;
}

const isSingle = (piece: Piece | undefined) =>
  piece !== undefined && isText(piece) && firstCharacter(piece.text) === piece.text;

/** Returns the last character before a boundary, as Markdown. */
function endOf(piece: Piece | undefined, isNamed: boolean, lineBreak: string): string {
  if (!piece) return ' ';
  if (piece.isBreak) return lineBreak.slice(-1);
  if (piece.source !== undefined) return piece.source.slice(-1);
  return isNamed ? ';' : lastCharacter(piece.text);
}

function startOf(piece: Piece | undefined, isNamed: boolean, lineBreak: string): string {
  if (!piece) return ' ';
  if (piece.isBreak) return lineBreak.slice(0, 1);
  if (piece.source !== undefined) return piece.source.slice(0, 1);
  return isNamed ? '&' : firstCharacter(piece.text);
}

/** Whether the parser recognizes the signs between these characters. */
function doSignsWork(left: string, signs: readonly Sign[], right: string): boolean {
  const source = left + signs.map(({ text }) => text).join('') + right;
  const state = new markdown.inline.State(source, markdown, {}, []);
  let at = left.length;
  return signs.every((sign) => {
    const start = at;
    at += sign.text.length;
    if (isLink(sign.mark)) return true;
    const { can_open: canOpen, can_close: canClose } = state.scanDelims(start, sign.text !== '_');
    return sign.isOpening ? canOpen : canClose;
  });
}
