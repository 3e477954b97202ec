import type { Token } from 'markdown-it';
import { trimMarkdown } from './contract.ts';
import { plainText } from './markdown-to-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** What a link alone on its line can become, depending on its title: `[Words](/articles/words "card")`. */
const linkBlocks = ['card', 'button'] as const;
type LinkBlock = (typeof linkBlocks)[number];

interface Linked<Kind extends LinkBlock> {
  kind: Kind;
  /** The link's text, as plain text. */
  label: string;
  address: string;
}

export type TextBlock = { kind: 'prose'; source: string } | Linked<'card'> | Linked<'button'>;

/**
 * Splits a text at its cards and buttons: links with such a title that stand alone on their lines, outside lists and
 * quotes. Everything else stays as it is, in the same order.
 */
export function splitBlocks(source: string): TextBlock[] {
  if (!linkBlocks.some((kind) => source.includes(kind))) return toProseBlocks(source);
  const lines = source.split('\n');
  const blocks: TextBlock[] = [];
  let from = 0;
  const tokens = parseMarkdown(source);
  for (const [index, { type, level, map }] of tokens.entries()) {
    if (type !== 'paragraph_open' || level !== 0 || !map) continue;
    const found = linesOf(tokens[index + 1]?.children ?? []).map(blockOf);
    if (!found.every((each) => each !== null)) continue;
    blocks.push(...toProseBlocks(lines.slice(from, map[0]).join('\n')), ...found);
    from = map[1];
  }
  return [...blocks, ...toProseBlocks(lines.slice(from).join('\n'))];
}

function toProseBlocks(text: string): TextBlock[] {
  const source = trimMarkdown(text);
  return source === '' ? [] : [{ kind: 'prose', source }];
}

/** A paragraph's tokens, line by line. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type.endsWith('break')) lines.push([]);
    else if (token.type !== 'text' || token.content.trim() !== '') lines.at(-1)?.push(token);
  }
  return lines;
}

function blockOf(line: readonly Token[]): Exclude<TextBlock, { kind: 'prose' }> | null {
  const [open, ...rest] = line;
  const kind = linkBlocks.find((each) => each === open?.attrGet('title'));
  const isAlone = rest.findIndex(({ type }) => type === 'link_close') === rest.length - 1;
  if (open?.type !== 'link_open' || !kind || !isAlone) return null;
  return { kind, label: plainText(rest).trim(), address: String(open.attrGet('href')) };
}
