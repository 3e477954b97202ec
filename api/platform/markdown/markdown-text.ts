import type { Token } from 'markdown-it';
import { parseMarkdown } from './parse-markdown.ts';

/** A Markdown text without its marks, on one line: for search, excerpts and counting. */
export function markdownText(source: string): string {
  return plainText(parseMarkdown(source)).replace(/\s+/g, ' ').trim();
}

/** The words of parsed Markdown; of a picture its description. Blocks are kept apart by a line's end. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
  if (token.type === 'image') return plainText(token.children ?? []);
  if (token.type === 'inline') return `${plainText(token.children ?? [])}\n`;
  return token.block && token.content ? `${token.content}\n` : token.content;
}
