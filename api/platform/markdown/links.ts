import type { Token } from 'markdown-it';
import { parseMarkdown } from './parse-markdown.ts';

/** The web addresses that a text links to, bare ones included, in their order. Paths on this site aren't among them. */
export function linkedAddresses(source: string): string[] {
  return parseMarkdown(source).flatMap(addressesIn);
}

function addressesIn(token: Token): string[] {
  const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
  const own = /^https?:/i.test(href) ? [href] : [];
  return [...own, ...(token.children ?? []).flatMap(addressesIn)];
}
