import Parser, { type MarkdownIt, type StateInline, type Token } from 'markdown-it';

/** A web or mail URL in a text. */
export interface FoundUrl {
  from: number;
  to: number;
  href: string;
}

/** The part of a match that never belongs to a URL: a backslash is an escape and a backtick starts code. */
const afterAddress = /[\\`].*$/s;

/** Characters that end the sentence around a URL, or emphasize it. */
const afterWord = /[.,:;!?'"*_~]+$/;

/**
 * Links URLs after escapes and character references have been resolved, so it doesn't matter how they were written:
 * `https://kuu.ee/a*b*c` and `https://kuu.ee/a\*b\*c` are the same link.
 */
export function linkUrls(markdown: MarkdownIt): void {
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  markdown.linkify.add('ftp:', null).add('//', null);
  markdown.core.ruler.disable('linkify');
  markdown.inline.ruler.at('linkify', keepBareUrl);
  markdown.core.ruler.after('text_join', 'addresses', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'inline' && token.children) token.children = linkIn(markdown, token.children);
    }
  });
}

/** Finds the URLs in a text that may be linked, in order. */
export function findUrls(markdown: MarkdownIt, text: string): FoundUrl[] {
  if (!text.includes(':')) return [];
  return (markdown.linkify.match(text) ?? []).flatMap(({ raw, index }) => {
    const address = trimAddress(raw);
    const href = markdown.normalizeLink(address);
    return markdown.validateLink(href) ? [{ from: index, to: index + address.length, href }] : [];
  });
}

/** The URL at the start of a Markdown text. Nothing in it is parsed as markup. */
export function findLeadingUrl(markdown: MarkdownIt, source: string): string {
  return trimAddress(markdown.linkify.matchAtStart(source)?.raw ?? '');
}

const trimAddress = (raw: string) => raw.replace(afterAddress, '').replace(afterWord, '');

/** Called at the colon of `https://`, when the scheme has already been parsed as text. */
function keepBareUrl(state: StateInline, isSilent: boolean): boolean {
  const { src, pos, linkLevel, md } = state;
  if (linkLevel > 0 || !src.startsWith('://', pos)) return false;
  const scheme = /https?$/i.exec(src.slice(Math.max(0, pos - 5), pos))?.[0];
  if (!scheme) return false;
  const rest = findLeadingUrl(md, src.slice(pos - scheme.length)).slice(scheme.length);
  if (rest === '') return false;
  if (!isSilent) state.pending += rest;
  state.pos += rest.length;
  return true;
}

function linkIn(markdown: MarkdownIt, tokens: readonly Token[]): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') links += 1;
    if (token.type === 'link_close') links -= 1;
    if (token.type !== 'text' || links > 0) return [token];
    const found = findUrls(markdown, token.content);
    if (found.length === 0) return [token];
    const parts = found.flatMap(({ from, to, href }, index) => [
      createTextToken(token.content.slice(found[index - 1]?.to ?? 0, from)),
      ...createLinkTokens(href, token.content.slice(from, to)),
    ]);
    return [...parts, createTextToken(token.content.slice(found.at(-1)?.to))].filter(
      ({ type, content }) => type !== 'text' || content,
    );
  });
}

/** Creates the tokens of a link, marked as `auto`, since no one wrote it as a link. */
function createLinkTokens(href: string, text: string): Token[] {
  const [open, close] = [new Parser.Token('link_open', 'a', 1), new Parser.Token('link_close', 'a', -1)];
  open.attrs = [['href', href]];
  for (const token of [open, close]) Object.assign(token, { markup: 'linkify', info: 'auto' });
  return [open, createTextToken(text), close];
}

function createTextToken(content: string): Token {
  const token = new Parser.Token('text', '', 0);
  token.content = content;
  return token;
}
