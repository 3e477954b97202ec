import { z } from 'zod';

/** Maximum length of a Markdown text, checked before parsing. */
export const markdownLength = 100_000;

/** Markdown from a form: line endings normalised, at most `max` characters. */
export function markdownSchema(max: number = markdownLength) {
  return z
    .string()
    .max(max, { error: 'markdown_too_long' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim());
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
  headings: MarkdownHeading[];
  words: number;
}
