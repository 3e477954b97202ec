import MarkdownIt, { type Token } from 'markdown-it';
import { plainText } from './markdown-to-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { profilePattern } from './syntax.ts';

/** Current names of mentioned members, as the viewer sees them. */
export interface MentionNames {
  /**
   * Current names by member id; null for a deleted member. For anyone else, the text shows the typed words without a
   * link.
   */
  names: ReadonlyMap<string, string | null>;
  /** "Deleted member", in the viewer's language. */
  deleted: string;
}

/** The text of a mention whose member's name was erased. */
const erasedMention = '@';

/**
 * The ids of mentioned members, each once: `[@Mari](/profile/<id>)` outside quotes and code. A quote repeats someone
 * else's words, so it doesn't mention anyone again.
 */
export function listMentionedMemberIds(source: string): string[] {
  let quotes = 0;
  const found = parseMarkdown(source).flatMap((token) => {
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    if (token.type !== 'inline' || quotes > 0) return [];
    return findMentions(token.children ?? []).map(({ id }) => id);
  });
  return [...new Set(found)];
}

/** The ids of all members a text links to as mentions, quotes included, each once. */
export function listLinkedMemberIds(source: string): string[] {
  const found = parseMarkdown(source).flatMap(({ type, children }) =>
    type === 'inline' ? findMentions(children ?? []) : [],
  );
  return [...new Set(found.map(({ id }) => id))];
}

/** Erases a member's name from a text: links to them show only {@link erasedMention}. */
export function eraseMention(source: string, id: string): string {
  const link = new RegExp(
    `(?<!!)\\[(?:\\\\.|[^\\[\\]\\\\])*\\]\\(\\s*<?/profile/${id}>?(?:\\s+(?:"[^"]*"|'[^']*'))?\\s*\\)`,
    'gi',
  );
  const erased = source.replace(link, `[${erasedMention}](/profile/${id})`);
  return isErased(erased, id) ? erased : stripFormatting(erased, id);
}

const mentionsOf = (id: string, inline: readonly Token[]) =>
  findMentions(inline).filter((mention) => mention.id === id);

function isErased(source: string, id: string): boolean {
  return parseMarkdown(source).every(({ children }) =>
    mentionsOf(id, children ?? []).every(
      ({ from, to }) => plainText((children ?? []).slice(from + 1, to)) === erasedMention,
    ),
  );
}

/** Reduces a text to plain text with the mentions erased, for links that the composer wouldn't have written. */
function stripFormatting(source: string, id: string): string {
  const tokens = parseMarkdown(source);
  for (const { children } of tokens) {
    for (const { from, to } of mentionsOf(id, children ?? []).reverse()) {
      const text = new MarkdownIt.Token('text', '', 0);
      text.content = erasedMention;
      children?.splice(from, to - from + 1, text);
    }
  }
  return plainText(tokens).trim();
}

/** Shows the current names of members mentioned in parsed Markdown, quotes included. */
export function showMentionNames(tokens: readonly Token[], { names, deleted }: MentionNames): void {
  for (const token of tokens) {
    const children = token.children ?? [];
    for (const { id, from, to } of token.type === 'inline' ? findMentions(children).reverse() : []) {
      const [name, open, close] = [names.get(id), children[from], children[to]];
      const text = new MarkdownIt.Token('text', '', 0);
      text.content = name ? `@${name}` : wordsFor(plainText(children.slice(from + 1, to)), name === null, deleted);
      open?.attrs?.splice(0, open.attrs.length, ['href', `/profile/${id}`], ['class', 'mention']);
      children.splice(from, to - from + 1, ...(name && open && close ? [open, text, close] : [text]));
    }
  }
}

/** The text shown for a member without a name. */
function wordsFor(typed: string, isDeleted: boolean, deleted: string): string {
  return isDeleted || typed === erasedMention ? deleted : typed;
}

interface Mention {
  id: string;
  /** Indexes of the link's first and last token. */
  from: number;
  to: number;
}

function findMentions(inline: readonly Token[]): Mention[] {
  return inline.flatMap((token, from) => {
    const [, id] = (token.type === 'link_open' && profilePattern.exec(String(token.attrGet('href')))) || [];
    if (!id) return [];
    const to = inline.findIndex(({ type }, index) => index > from && type === 'link_close');
    return plainText(inline.slice(from + 1, to)).startsWith('@') ? [{ id: id.toLowerCase(), from, to }] : [];
  });
}
