import MarkdownIt, { type Token } from 'markdown-it';
import { AppError } from '../http/app-error.ts';
import { markdownLength } from './contract.ts';

/** An address that a link may have: the web, mail, or a place on this site. `//` is another site. */
const linkPattern = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]|%5c))/i;

/** CommonMark with tables, strikethrough and bare web addresses; HTML is text. Nested deeper, a mark is text. */
export const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 20 });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// The address of a picture is judged by `allowTokens`, which knows the community.
markdown.validateLink = (address) => linkPattern.test(address);

/** Refuses a text that is too long before it costs any time. */
export function parseMarkdown(source: string): Token[] {
  if (source.length > markdownLength) throw new AppError('payload_too_large', { code: 'markdown_too_long' });
  return markdown.parse(source, {});
}
