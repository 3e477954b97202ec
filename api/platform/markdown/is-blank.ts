import type { Token } from 'markdown-it';
import { cleanText } from '../text/clean-text.ts';
import { plainText } from './markdown-to-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Whether a text shows nothing: no words, pictures or lines, only invisible characters such as `&#8203;`. */
export function isBlank(source: string): boolean {
  const tokens = parseMarkdown(source);
  return !tokens.some(isDrawn) && cleanText(plainText(tokens)).trim() === '';
}

const isDrawn = ({ type, children }: Token): boolean =>
  type === 'image' || type === 'hr' || (children?.some(isDrawn) ?? false);
