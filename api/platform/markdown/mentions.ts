import MarkdownIt, { type Token } from 'markdown-it';
import { plainText } from './markdown-text.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Whom mentions name now, for the one who reads. */
export interface MentionNames {
  /** Current names by member id. A member without one here is shown by `otherwise`. */
  names: ReadonlyMap<string, string>;
  /** "Deleted member", in the viewer's language. */
  otherwise: string;
}

const profilePattern = /^\/profile\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The ids of the members whom a text names, each once: `[@Mari](/profile/<id>)` outside quotes and
 * code. A quote repeats what somebody else said, so it names nobody again.
 */
export function mentionedMembers(source: string): string[] {
  let quotes = 0;
  const found = parseMarkdown(source).flatMap((token) => {
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    if (token.type !== 'inline' || quotes > 0) return [];
    return mentionsIn(token.children ?? []).map(({ id }) => id);
  });
  return [...new Set(found)];
}

/** Shows the current names of the members whom parsed Markdown mentions, in quotes too. */
export function nameMentions(tokens: readonly Token[], { names, otherwise }: MentionNames): void {
  for (const token of tokens) {
    const children = token.children ?? [];
    for (const { id, from, to } of token.type === 'inline' ? mentionsIn(children).reverse() : []) {
      const [name, open, close] = [names.get(id), children[from], children[to]];
      const text = new MarkdownIt.Token('text', '', 0);
      text.content = name ? `@${name}` : otherwise;
      open?.attrs?.splice(0, open.attrs.length, ['href', `/profile/${id}`], ['class', 'mention']);
      children.splice(from, to - from + 1, ...(name && open && close ? [open, text, close] : [text]));
    }
  }
}

interface Mention {
  id: string;
  /** Indexes of the link's first and last token. */
  from: number;
  to: number;
}

function mentionsIn(inline: readonly Token[]): Mention[] {
  return inline.flatMap((token, from) => {
    const [, id] = (token.type === 'link_open' && profilePattern.exec(String(token.attrGet('href')))) || [];
    if (!id) return [];
    const to = inline.findIndex(({ type }, index) => index > from && type === 'link_close');
    return plainText(inline.slice(from + 1, to)).startsWith('@') ? [{ id: id.toLowerCase(), from, to }] : [];
  });
}
