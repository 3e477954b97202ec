import type { Token } from 'markdown-it';
import { parseMarkdown } from './parse-markdown.ts';

/** Lists the web URLs that a text links to, in order, including bare ones. Paths on this site aren't included. */
export function listLinkedUrls(source: string): string[] {
  return parseMarkdown(source).flatMap(listTokenUrls);
}

function listTokenUrls(token: Token): string[] {
  const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
  const own = /^https?:/i.test(href) ? [href] : [];
  return [...own, ...(token.children ?? []).flatMap(listTokenUrls)];
}
