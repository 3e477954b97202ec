import type { Token } from 'markdown-it';
import { plainText } from './markdown-to-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

export interface MarkdownPicture {
  src: string;
  /** Alternative text, empty if there is none. */
  alt: string;
}

/** The pictures in a text, in order. */
export function picturesIn(source: string): MarkdownPicture[] {
  return source.includes('![') ? parseMarkdown(source).flatMap(pictureOf) : [];
}

function pictureOf(token: Token): MarkdownPicture[] {
  const children = token.children ?? [];
  if (token.type !== 'image') return children.flatMap(pictureOf);
  return [{ src: String(token.attrGet('src')), alt: plainText(children).trim() }];
}
