import type { Node } from 'prosemirror-model';
import type { ComposerDocument } from './document.ts';
import { toStored } from './escape-text.ts';
import { isTable } from './from-markdown.ts';
import { splitIntoPieces } from './inline-pieces.ts';
import { writeInline } from './write-inline.ts';

/** Represents an empty line between two blocks, which Markdown doesn't have. */
const emptyLine = '&nbsp;';

/** The highest number of a list. CommonMark allows nine digits, and pages continue counting from the first number. */
const maxNumber = 999_999_999;

/**
 * The Markdown of each node. Documents are immutable: each edit makes a new one, of which only the changed parts are
 * written again.
 */
const written = new WeakMap<Node, string>();

/**
 * Writes a document as Markdown that is parsed to the same text, marks and blocks. Empty paragraphs at the beginning
 * and end aren't part of a text.
 */
export function toMarkdown({ children }: ComposerDocument): string {
  const first = children.findIndex((block) => !isEmpty(block));
  const last = children.findLastIndex((block) => !isEmpty(block));
  return first < 0 ? '' : writeBlocks(children.slice(first, last + 1)).trimEnd();
}

function writeBlocks(blocks: readonly Node[]): string {
  return blocks.map((block, index) => writeBlock(block, blocks.slice(0, index))).join('\n\n');
}

/** Writes a block as Markdown. The blocks before a list determine its markers. */
function writeBlock(block: Node, before: readonly Node[], isFirstInItem = false): string {
  switch (block.type.name) {
    case 'blockquote':
      return indent(writeContent(block), '> ', '> ');
    case 'bullet_list': {
      // Two lists in a row with the same marker would merge into one, and `- - -` is a rule.
      const marker = isFirstInItem ? '+' : isSecondOf(block, before) ? '*' : '-';
      return writeList(block, () => `${marker} `);
    }
    case 'ordered_list': {
      const marker = isSecondOf(block, before) ? ')' : '.';
      return writeList(block, (place) => `${Math.min(block.attrs['start'] + place, maxNumber)}${marker} `);
    }
    case 'horizontal_rule':
      return '___';
    default: {
      const known = written.get(block) ?? writeTextblock(block);
      written.set(block, known);
      return known;
    }
  }
}

function writeTextblock(block: Node): string {
  const { attrs, textContent } = block;
  switch (block.type.name) {
    case 'heading':
      return `${'#'.repeat(attrs['level'])} ${writeInline(block)}`;
    case 'code_block':
      return writeCode(toStored(textContent), attrs['language']);
    case 'source':
      // If someone breaks a table's Markdown, both the editor and pages show it as source.
      if (isTable(textContent)) return textContent;
  }
  return isEmpty(block) ? emptyLine : writeInline(block);
}

function writeCode(code: string, language: string): string {
  const sign = language.includes('`') ? '~' : '`';
  const runs = code.match(/([`~])\1{2,}/g) ?? [];
  const fence = sign.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Writes a container's content: nothing, if all it contains is an empty line. */
function writeContent({ children }: Node): string {
  const [only, ...others] = children;
  return only && others.length === 0 && isEmpty(only) ? '' : writeBlocks(children);
}

function writeList(list: Node, markerOf: (place: number) => string): string {
  const isTight = canBeTight(list) && (list.attrs['tight'] || !hasParagraphs(list));
  const items = list.children.map((item, place) => {
    const marker = markerOf(place);
    return indent(writeItem(item, isTight), marker, ' '.repeat(marker.length));
  });
  return items.join(isTight ? '\n' : '\n\n');
}

function writeItem(item: Node, isTight: boolean): string {
  const { children } = item;
  if (children.length === 1 && children[0] && isEmpty(children[0])) return '';
  return children
    .map((block, index) => writeBlock(block, children.slice(0, index), index === 0))
    .join(isTight && children[0]?.type.name === 'paragraph' ? '\n' : '\n\n');
}

function indent(text: string, first: string, others: string): string {
  const prefixOf = (index: number) => (index === 0 ? first : others);
  return text
    .split('\n')
    .map((line, index) => (line === '' ? prefixOf(index).trimEnd() : prefixOf(index) + line))
    .join('\n');
}

/** Whether a block is an empty line, which is stored as a single no-break space. */
function isEmpty(block: Node): boolean {
  // A paragraph with letters isn't empty. Checked first, because each key press runs this for every paragraph.
  if (!['paragraph', 'source'].includes(block.type.name) || /[\p{L}\p{N}]/u.test(block.textContent)) return false;
  return splitIntoPieces(block).every(({ text, marks }) => text === '\u00a0' && marks.length === 0);
}

/**
 * Whether a list can be tight: each item is a paragraph, followed at most by lists that need no empty line before them.
 */
function canBeTight(list: Node): boolean {
  return list.children.every(({ children: [first, ...rest] }) =>
    rest.every((block) => first?.type.name === 'paragraph' && followsParagraph(block)),
  );
}

/**
 * Whether a list can directly follow a paragraph. If its first item is empty, or it doesn't start with 1, it would
 * become part of the paragraph.
 */
function followsParagraph({ type, attrs, firstChild }: Node): boolean {
  if (!type.name.endsWith('_list') || !firstChild?.firstChild || isEmpty(firstChild.firstChild)) return false;
  return type.name === 'bullet_list' || attrs['start'] === 1;
}

const hasParagraphs = (list: Node) =>
  list.children.some(({ children }) =>
    children.some((block) => block.type.name === 'paragraph' && !(children.length === 1 && isEmpty(block))),
  );

/** Whether a list directly follows an odd number of lists of the same type. */
function isSecondOf(list: Node, before: readonly Node[]): boolean {
  const other = before.findLastIndex(({ type }) => type !== list.type);
  return (before.length - 1 - other) % 2 === 1;
}
