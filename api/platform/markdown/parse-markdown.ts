import type { Token } from 'markdown-it';
import { AppError } from '../http/app-error.ts';
import { maxMarkdownLength } from './contract.ts';
import { markdown } from './syntax.ts';

/** Refuses a text that is too long before parsing it. */
export function parseMarkdown(source: string): Token[] {
  if (source.length > maxMarkdownLength) throw new AppError('payload_too_large', { code: 'markdown_too_long' });
  return markdown.parse(source, {});
}
