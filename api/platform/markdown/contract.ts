import { z } from 'zod';

/** As long as a Markdown text may be: a text is measured before anything parses it. */
export const markdownLength = 100_000;

/** Markdown as somebody writes it: line ends made one kind, at most {@link markdownLength} characters or fewer. */
export function markdownSchema(max: number = markdownLength) {
  return z
    .string()
    .max(max, { error: 'markdown_too_long' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim());
}

/** A heading of a rendered text, for a table of contents. Level 1 is the page's own: a text begins at 2. */
export interface MarkdownHeading {
  id: string;
  level: number;
  text: string;
}

export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  html: string;
  headings: MarkdownHeading[];
  words: number;
}
