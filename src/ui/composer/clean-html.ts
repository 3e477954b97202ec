import { composerSchema } from './document.ts';

/** The element that each element of pasted HTML becomes. Unknown elements keep only their text. */
const elements: ReadonlyMap<string, string> = new Map([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'hr', 'br'].map(same),
  ...['a', 'img', 'span', 'strong', 'b', 'em', 'i', 's', 'del', 'code'].map(same),
  ['strike', 's'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'figure', 'figcaption'].map(asBlock),
  ...['dl', 'dt', 'dd', 'table', 'caption', 'tr', 'address', 'center', 'details', 'summary', 'form'].map(asBlock),
]);
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  pre: ['data-source'],
  span: ['data-mention'],
};
const voidElements = ['br', 'hr', 'img'];
/** Elements whose contents aren't text of the page. */
const skipped =
  /^(?:script|style|title|template|noscript|noembed|noframes|iframe|object|svg|math|textarea|select|video|audio|canvas|xmp)$/;

function same(name: string): [string, string] {
  return [name, name];
}

function asBlock(name: string): [string, string] {
  return [name, 'div'];
}

/** An element that isn't closed yet. */
interface Open {
  name: string;
  end: string;
}

/**
 * Rewrites pasted HTML with only the elements and attributes the editor knows. It must not reach the browser's parser
 * first: even in a document that is never shown, that checks handlers, styles and `<base>` against the content security
 * policy and reports them.
 */
export function cleanHtml(html: string): string {
  const open: Open[] = [];
  const neverClosed = new Set<string>();
  let clean = '';
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    clean += escapeText(html.slice(at, start < 0 ? html.length : start));
    if (start < 0) break;
    const tag = readTag(html, start);
    at = tag.end;
    if (tag.name === '') clean += escapeText(tag.text);
    else if (tag.isEnd) clean += close(open, tag.name);
    else if (skipped.test(tag.name)) at = skipContent(html, tag, neverClosed);
    else clean += begin(open, tag);
  }
  return clean;
}

interface Tag {
  /** Lower case; empty for text, comments and declarations. */
  name: string;
  isEnd: boolean;
  given: ReadonlyMap<string, string>;
  text: string;
  end: number;
}

const comment = /<!--[\s\S]*?(?:-->|$)/y;
const declaration = /<(?:[!?]|\/[^a-z])[^>]*>?/iy;
const tagName = /<(\/?)([a-z][^\s/>]*)/iy;
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y;
const tagEnd = /[\s/]*(?:>|$)/y;

function readTag(html: string, start: number): Tag {
  const nothing = { name: '', isEnd: false, given: new Map<string, string>(), text: '' };
  const left = matchAt(comment, html, start) ?? matchAt(declaration, html, start);
  if (left) return { ...nothing, end: start + left[0].length };
  const named = matchAt(tagName, html, start);
  if (!named) return { ...nothing, text: '<', end: start + 1 };
  const [whole, slash, name = ''] = named;
  const given = new Map<string, string>();
  let end = start + whole.length;
  for (;;) {
    const closing = matchAt(tagEnd, html, end);
    const found = closing ? null : matchAt(attribute, html, end);
    if (!found)
      return {
        ...nothing,
        name: name.toLowerCase(),
        isEnd: slash === '/',
        given,
        end: end + (closing?.[0].length ?? 1),
      };
    const [written, key = '', double, single, bare] = found;
    if (!given.has(key.toLowerCase())) given.set(key.toLowerCase(), double ?? single ?? bare ?? '');
    end += written.length;
  }
}

function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}

/** Returns the position after an element that is dropped entirely. */
function skipContent(html: string, { name, end }: Tag, neverClosed: Set<string>): number {
  if (neverClosed.has(name)) return end;
  const closing = new RegExp(`</${name}[^>]*>`, 'gi');
  closing.lastIndex = end;
  if (closing.test(html)) return closing.lastIndex;
  neverClosed.add(name);
  return end;
}

function begin(open: Open[], { name, given }: Tag): string {
  const element = elements.get(name);
  const marks = marksOf(given.get('style') ?? '');
  // Google Docs wraps everything copied in a bold element that isn't bold.
  const isKept = element !== undefined && !(element === 'b' && marks.isNotBold);
  const own = isKept ? [`${element}${writeAttributes(element, given)}`] : [];
  const opened = [...own, ...(element === 'span' ? marks.named : [])];
  const written = opened.map((each) => `<${each}>`).join('');
  if (element && voidElements.includes(element)) return written;
  const ends = opened.map((each) => `</${each.replace(/ .*/s, '')}>`).reverse();
  open.push({ name, end: ends.join('') });
  return written;
}

/** Closes an element and any left open inside it. */
function close(open: Open[], name: string): string {
  const space = /^t[dh]$/.test(name) ? ' ' : '';
  // Real documents aren't this deep; without a limit, a hostile one would be searched in full for each of its tags.
  const found = open.slice(-200).findLastIndex((each) => each.name === name);
  if (found < 0) return space;
  const closed = open.splice(Math.max(0, open.length - 200) + found);
  return (
    closed
      .map(({ end }) => end)
      .reverse()
      .join('') + space
  );
}

/** Reads marks from a style: word processors write bold and italic text as a styled `<span>`. */
function marksOf(style: string): { isNotBold: boolean; named: string[] } {
  const weight = /(?:^|[;\s])font-weight\s*:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase() ?? '';
  const isBold = /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const isItalic = /(?:^|[;\s])font-style\s*:\s*italic/i.test(style);
  const isStruck = /(?:^|[;\s])text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style);
  const named = [isBold && 'strong', isItalic && 'em', isStruck && 's'].filter((mark) => mark !== false);
  return { isNotBold: weight !== '' && !isBold, named };
}

function writeAttributes(element: string, given: ReadonlyMap<string, string>): string {
  const kept = (attributes[element] ?? []).filter((name) => given.has(name));
  const own = kept.map((name) => ` ${name}="${escapeValue(given.get(name) ?? '')}"`);
  const slice = writeSlice(given.get('data-pm-slice'));
  return own.join('') + slice;
}

/** Writes the editor's own note on copied content: how much of its surroundings the copy includes. */
function writeSlice(noted: string | undefined): string {
  const [, open, around] = /^(\d{1,3} \d{1,3}(?: -\d)?) (\[.*\])$/s.exec(noted ?? '') ?? [];
  if (!open || !around) return '';
  const context = around.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return isKnown(context) ? ` data-pm-slice="${open} ${escapeValue(context)}"` : '';
}

/** Whether these are elements of our schema with attributes that they can have: `["heading", {"level": 2}]`. */
function isKnown(context: string): boolean {
  try {
    const parts: unknown = JSON.parse(context);
    if (!Array.isArray(parts)) return false;
    const named = parts.filter((_, index) => index % 2 === 0);
    return named.every((type, index) =>
      composerSchema.nodeFromJSON({ type, attrs: parts[index * 2 + 1] ?? undefined }),
    );
  } catch {
    return false;
  }
}

const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes an attribute's value. Character references stay, so the value is unchanged. */
const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;');
