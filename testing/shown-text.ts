import type { Mark, Node } from 'prosemirror-model';
import { findUrls } from '#api/platform/markdown/addresses.ts';
import { markdown } from '#api/platform/markdown/syntax.ts';
import { cleanTextPart } from '#api/platform/text/clean-text.ts';

/** A block as people see it: its kind, with its text and marks or its inner blocks. */
export type ShownBlock = [kind: string, content: string | ShownBlock[]];

interface Letter {
  character: string;
  marks: string[];
}

const lineBreak = '\n';

/** Returns what the editor shows of a document, without invisible details such as trailing spaces and bold spaces. */
export function listEditorBlocks(document: Node): ShownBlock[] {
  return trimBlocks(document.children.map(toShownBlock));
}

function toShownBlock(node: Node): ShownBlock {
  const { attrs } = node;
  switch (node.type.name) {
    case 'paragraph':
      return toShownParagraph(node.children.flatMap(lettersOf));
    case 'heading':
      return [`h${Math.max(2, attrs['level'])}`, toShownLine(node.children.flatMap(lettersOf))];
    case 'code_block':
      return ['pre', toStored(node.textContent)];
    case 'source':
      return toShownSource(node);
    case 'horizontal_rule':
      return ['hr', ''];
    case 'ordered_list':
      return [`ol ${attrs['start']}`, node.children.map(toShownBlock)];
    default:
      return [
        { bullet_list: 'ul', list_item: 'li' }[node.type.name] ?? node.type.name,
        node.children.map(toShownBlock),
      ];
  }
}

function toShownSource({ textContent }: Node): ShownBlock {
  return isTable(textContent) ? ['table', ''] : toShownParagraph(lettersOfText(textContent, []));
}

export function isTable(source: string): boolean {
  const tokens = markdown.parse(source, {});
  return (
    tokens[0]?.type === 'table_open' && tokens.findIndex(({ type }) => type === 'table_close') === tokens.length - 1
  );
}

/** Converts a paragraph. One with only a no-break space is an empty line. */
function toShownParagraph(letters: readonly Letter[]): ShownBlock {
  const line = toShownLine(letters);
  return ['p', line === ' ' ? '' : line];
}

function lettersOf(node: Node): Letter[] {
  const own = node.marks.map((mark) => nameOf(mark)).sort();
  const { attrs, text = '' } = node;
  const withoutCode = own.filter((mark) => mark !== 'code');
  if (node.type.name === 'hard_break') return [{ character: lineBreak, marks: [] }];
  if (node.type.name === 'image')
    return [{ character: `[${attrs['src']} ${oneLine(attrs['alt'])} ${oneLine(attrs['title'])}]`, marks: withoutCode }];
  if (node.type.name === 'mention') {
    const set = [...withoutCode.filter((mark) => !mark.startsWith('a ')), `a /profile/${attrs['id']} `].sort();
    return [...`@${oneLine(attrs['name'])}`].map((character) => ({ character, marks: set }));
  }
  return lettersOfText(text, own);
}

function lettersOfText(text: string, own: string[]): Letter[] {
  const isLinked = own.some((mark) => mark === 'code' || mark.startsWith('a '));
  return toStored(text)
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ character: lineBreak, marks: [] }] : []),
      ...lettersOfLine(line, own, isLinked),
    ]);
}

function lettersOfLine(line: string, own: string[], isLinked: boolean): Letter[] {
  const found = isLinked ? [] : findUrls(markdown, line);
  let at = 0;
  return [...line].map((character) => {
    const place = at;
    at += character.length;
    const address = found.find(({ from, to }) => from <= place && place < to);
    return { character, marks: address ? [...own, `a ${address.href} `].sort() : own };
  });
}

function nameOf({ type, attrs }: Mark): string {
  return type.name === 'link' ? `a ${markdown.normalizeLink(attrs['href'])} ${oneLine(attrs['title'])}` : type.name;
}

export const toStored = (text: string) => cleanTextPart(text.replace(/\r\n?/g, '\n'));
export const oneLine = (text: string) => cleanTextPart(text).replace(/\s+/g, ' ');

/** Writes marks in brackets wherever they change. Spaces have only marks that are visible on them. */
function toShownLine(letters: readonly Letter[]): string {
  let current = '';
  return trimLines(letters)
    .map(({ character, marks }) => {
      if (character === lineBreak) return character;
      const isSpace = /^\s$/.test(character) && !marks.includes('code');
      const seen = marks.filter((mark) => !(isSpace && ['strong', 'em'].includes(mark))).join(',');
      const change = seen === current ? '' : `⟦${seen}⟧`;
      current = seen;
      return change + (isSpace ? character.replace(/[\t\u00a0]/, ' ') : character);
    })
    .join('');
}

/** Removes spaces at the end of lines and line breaks at the end of the text. */
function trimLines(letters: readonly Letter[]): Letter[] {
  const kept: Letter[] = [];
  for (const letter of letters.toReversed()) {
    const isLineEnd = !kept[0] || kept[0].character === lineBreak;
    const isSpace = /^[ \t\u00a0]$/.test(letter.character) && !letter.marks.includes('code');
    const isUnseen = letter.character === lineBreak ? kept.length === 0 : isSpace && isLineEnd;
    if (!isUnseen) kept.unshift(letter);
  }
  return kept;
}

/** Removes empty paragraphs around a text, which aren't shown. */
function trimBlocks(blocks: readonly ShownBlock[]): ShownBlock[] {
  const isEmpty = ([kind, content]: ShownBlock) => kind === 'p' && content === '';
  const first = blocks.findIndex((each) => !isEmpty(each));
  const last = blocks.findLastIndex((each) => !isEmpty(each));
  return first < 0 ? [] : blocks.slice(first, last + 1);
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  content: Array<Element | string>;
}

const inlineNames = ['a', 'strong', 'em', 's', 'code', 'br', 'img'];

/** Returns what a browser shows of a rendered text. */
export function listRenderedBlocks(html: string): ShownBlock[] {
  return trimBlocks(blocksOf(parseHtml(html)));
}

function parseHtml(html: string): Element {
  const root: Element = { name: '', attributes: {}, content: [] };
  const open = [root];
  for (const [part] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, slash, name = '', given = ''] = /^<(\/?)([a-z0-9]+)([^>]*)>$/.exec(part) ?? [];
    if (name === '') open.at(-1)?.content.push(decode(part));
    else if (slash) open.pop();
    else {
      const attributes = Object.fromEntries(
        [...given.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, decode(value)]),
      );
      const element = { name, attributes, content: [] };
      open.at(-1)?.content.push(element);
      if (!['br', 'hr', 'img'].includes(name)) open.push(element);
    }
  }
  return root;
}

export const decode = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => (code === '38' ? '&amp;' : String.fromCodePoint(Number(code))))
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

function blocksOf({ content }: Element): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  let inline: Array<Element | string> = [];
  const flush = () => {
    const paragraph = toShownParagraph(collapse(inline.flatMap((part) => lettersOfHtml(part, []))));
    if (inline.some((part) => typeof part !== 'string' || /[^ \t\n]/.test(part))) blocks.push(paragraph);
    inline = [];
  };
  for (const part of content) {
    if (typeof part === 'string' || inlineNames.includes(part.name)) inline.push(part);
    else {
      flush();
      blocks.push(blockOf(part));
    }
  }
  flush();
  return blocks;
}

function blockOf(element: Element): ShownBlock {
  const { name, attributes, content } = element;
  const line = () => toShownLine(collapse(content.flatMap((part) => lettersOfHtml(part, []))));
  if (name === 'p' && content.length === 1 && content[0] === '\u00a0') return ['p', ''];
  if (/^(?:p|h\d)$/.test(name)) return [name, line()];
  if (name === 'pre') return ['pre', textOf(element).replace(/\n$/, '')];
  if (name === 'hr') return ['hr', ''];
  if (name === 'div') return ['table', ''];
  const blocks = blocksOf(element);
  const kind = name === 'ol' ? `ol ${attributes['start'] ?? '1'}` : name;
  return [kind, blocks.length === 0 ? [['p', '']] : blocks];
}

const textOf = (part: Element | string): string =>
  typeof part === 'string' ? part : part.content.map(textOf).join('');

const markNames: Readonly<Record<string, string>> = { s: 'strike' };

function lettersOfHtml(part: Element | string, marks: string[]): Letter[] {
  if (typeof part === 'string')
    return [...part].map((character) => ({ character: character === lineBreak ? ' ' : character, marks }));
  const { name, attributes, content } = part;
  if (name === 'br') return [{ character: lineBreak, marks: [] }];
  if (name === 'img')
    return [{ character: `[${attributes['src']} ${attributes['alt']} ${attributes['title'] ?? ''}]`, marks }];
  const own = name === 'a' ? `a ${attributes['href']} ${attributes['title'] ?? ''}` : (markNames[name] ?? name);
  return content.flatMap((each) => lettersOfHtml(each, [...new Set([...marks, own])].sort()));
}

/** Collapses white space like a browser: to one space, and none at the edges of a line, except in code. */
function collapse(letters: readonly Letter[]): Letter[] {
  const isSpace = (letter: Letter | undefined) =>
    letter !== undefined && /^[ \t\n]$/.test(letter.character) && !letter.marks.includes('code');
  return letters.filter(
    (letter, index) =>
      !isSpace(letter) || letter.character === lineBreak || (index > 0 && !isSpace(letters[index - 1])),
  );
}
