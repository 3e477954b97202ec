import type { Token } from 'markdown-it';
import { parseMarkdown } from './parse-markdown.ts';

const counted = new Set([
  'heading_open',
  'list_item_open',
  'blockquote_open',
  'table_open',
  'th_open',
  'tr_open',
  'hr',
  'fence',
  'code_block',
]);

/**
 * Lists the parts that a translation or rewording must keep, sorted: URLs of links and pictures, with the titles that
 * turn links into cards and buttons, headings by level, lists, quotes, tables, and code.
 */
export function listStructureParts(source: string): string[] {
  return parseMarkdown(source).flatMap(partsOf).sort();
}

function partsOf(token: Token): string[] {
  const inner = (token.children ?? []).flatMap(partsOf);
  const { type, tag, content } = token;
  if (type === 'link_open') return [`link ${token.attrGet('href')} ${roleOf(token)}`, ...inner];
  if (type === 'image') return [`picture ${token.attrGet('src')}`, ...inner];
  if (!counted.has(type)) return inner;
  return [type === 'fence' || type === 'code_block' ? `code ${content}` : `${type} ${tag}`, ...inner];
}

/** The kind of block that a link's title turns it into; empty for any other title. */
function roleOf(link: Token): string {
  const title = link.attrGet('title');
  return title === 'card' || title === 'button' ? title : '';
}
