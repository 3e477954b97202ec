import MarkdownIt, { type Token } from 'markdown-it';
import { plainText } from './markdown-to-text.ts';
import { picturePattern } from './syntax.ts';

/** The allowed tokens and their attributes. Everything else is dropped. */
const allowed: ReadonlyMap<string, readonly string[]> = new Map([
  ...['paragraph', 'heading', 'bullet_list', 'list_item', 'blockquote', 'strong', 'em', 's'].flatMap((name) =>
    pair(name),
  ),
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'].flatMap((name) => pair(name)),
  ...pair('ordered_list', ['start']),
  ...pair('link', ['href', 'title']),
  ['image', ['src', 'title']],
  ...['inline', 'text', 'softbreak', 'hardbreak', 'hr', 'code_inline', 'code_block', 'fence'].map((name) =>
    entry(name),
  ),
]);

type Entry = [string, readonly string[]];

function entry(name: string, attributes: readonly string[] = []): Entry {
  return [name, attributes];
}

function pair(name: string, attributes: readonly string[] = []): Entry[] {
  return [entry(`${name}_open`, attributes), entry(`${name}_close`)];
}

/**
 * The one place where Markdown is sanitized: keeps allowed tokens and attributes, and images that are this community's
 * own files. The renderer escapes every text and attribute it writes.
 */
export function allowTokens(tokens: readonly Token[], slug: string): Token[] {
  const ownPictures = `/files/${slug}/`;
  return tokens.flatMap((token) => sanitizeToken(token, ownPictures));
}

function sanitizeToken(token: Token, ownPictures: string): Token[] {
  const attributes = allowed.get(token.type);
  if (!attributes) return [];
  const address = String(token.attrGet('src'));
  const isOwn = address.startsWith(ownPictures) && picturePattern.test(address);
  if (token.type === 'image' && !isOwn) return asText(token);
  const alignment = /^text-align:(center|right)$/.exec(String(token.attrGet('style')))?.[1];
  token.attrs = (token.attrs ?? []).filter(([name]) => attributes.includes(name));
  // The content security policy blocks inline styles.
  if (alignment && /^t[hd]_open$/.test(token.type)) token.attrSet('class', `align-${alignment}`);
  if (token.type === 'link_open' && /^https?:/i.test(String(token.attrGet('href')))) {
    token.attrSet('rel', 'nofollow noopener');
  }
  if (token.type !== 'fence') token.info = '';
  token.children &&= token.children.flatMap((child) => sanitizeToken(child, ownPictures));
  return [token];
}

/** External images are never fetched; their alt text is shown instead. */
function asText(image: Token): Token[] {
  const text = new MarkdownIt.Token('text', '', 0);
  text.content = plainText(image.children ?? []);
  return text.content === '' ? [] : [text];
}
