import type { Token } from 'markdown-it';
import { cleanLine } from '../text/clean-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Markdown as one line of plain text, for search, excerpts and word counts. */
export function markdownText(source: string): string {
  return cleanLine(plainText(parseMarkdown(source)));
}

/** The text of parsed Markdown, with images as their alt text and blocks on separate lines. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
  if (token.type === 'image') return plainText(token.children ?? []);
  if (token.type === 'inline') return `${plainText(token.children ?? [])}\n`;
  return token.block && token.content ? `${token.content}\n` : token.content;
}
