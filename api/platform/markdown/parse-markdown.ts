import MarkdownIt, { type Token } from 'markdown-it';
import { AppError } from '../http/app-error.ts';
import { markdownLength } from './contract.ts';

/** Allowed link targets: web, mail, or a path on this site. `//` would be another site. */
const linkPattern = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]|%5c))/i;

/** CommonMark with tables, strikethrough and bare web addresses. HTML and deeper nesting are plain text. */
export const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 20 });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// Image addresses are checked by `allowTokens`, which knows the community.
markdown.validateLink = (address) => linkPattern.test(address);

/** Refuses a text that is too long before parsing it. */
export function parseMarkdown(source: string): Token[] {
  if (source.length > markdownLength) throw new AppError('payload_too_large', { code: 'markdown_too_long' });
  return markdown.parse(source, {});
}
