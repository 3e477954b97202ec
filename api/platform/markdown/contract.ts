import { z } from 'zod';

/** Maximum length of a Markdown text, checked before parsing. */
export const maxMarkdownLength = 100_000;

/**
 * Normalizes line endings and drops white space around a text. Four spaces at its start are kept: they make it code.
 */
export function trimMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd();
  const start = lines.replace(/^(?:[^\S\n]*\n)+/, '');
  return /^(?: {4}|\t)/.test(start) ? start : start.trimStart();
}

/** Markdown from a form: line endings normalized, at most `max` characters. */
export function markdownSchema(max: number = maxMarkdownLength) {
  return z.string().max(max, { error: 'markdown_too_long' }).transform(trimMarkdown);
}

/** A heading for a table of contents. The page's own title is level 1, so these start at 2. */
export interface MarkdownHeading {
  id: string;
  level: number;
  text: string;
}

export interface RenderedMarkdown {
  /** Safe to insert into a page as is. */
  html: string;
  headings: readonly MarkdownHeading[];
  words: number;
}
