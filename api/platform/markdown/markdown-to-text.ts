import type { Token } from 'markdown-it';
import { cleanLine } from '../text/clean-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

/**
 * Converts Markdown to one line of plain text, for excerpts, notifications, mail and search. Pictures' descriptions
 * aren't the author's words, so they are omitted, unless the text has only pictures.
 */
export function markdownToText(source: string): string {
  const tokens = parseMarkdown(source);
  return cleanLine(wordsOf(tokens)) || picturesOf(tokens).map(cleanLine).filter(Boolean).join(', ');
}

/** Like {@link markdownToText}, but always with pictures' descriptions, for code that searches for words. */
export function markdownToTextWithDescriptions(source: string): string {
  const tokens = parseMarkdown(source);
  return [wordsOf(tokens), ...picturesOf(tokens)].map(cleanLine).filter(Boolean).join(' ');
}

/** The text of parsed Markdown, with images as their alt text and blocks on separate lines. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => textOf(token, plainText)).join('');
}

/** Returns the text without picture descriptions. A picture separates words, as it does on the page. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'image' ? ' ' : textOf(token, wordsOf))).join('');
}

function picturesOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ type, children }) =>
    type === 'image' ? [plainText(children ?? [])] : picturesOf(children ?? []),
  );
}

function textOf(token: Token, inner: (tokens: readonly Token[]) => string): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
  if (token.type === 'image') return inner(token.children ?? []);
  if (token.type === 'inline') return `${inner(token.children ?? [])}\n`;
  return token.block && token.content ? `${token.content}\n` : token.content;
}
