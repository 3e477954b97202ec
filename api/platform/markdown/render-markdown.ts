import type { RendererRule, Token } from 'markdown-it';
import { BoundedMap } from '../bounded-map/bounded-map.ts';
import { pictureAttributes } from '../images/contract.ts';
import { hasRightToLeftLetters } from '../text/isolate.ts';
import type { MarkdownHeading, RenderedMarkdown } from './contract.ts';
import { countWords, createHeadingIds } from './headings.ts';
import { keepSpaces } from './line-breaks.ts';
import { linkPictures } from './link-pictures.ts';
import { plainText } from './markdown-to-text.ts';
import { type MentionNames, showMentionNames } from './mentions.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { allowTokens } from './sanitize-tokens.ts';
import { markdown } from './syntax.ts';

interface Showing {
  /** The current names of mentioned members. If omitted, mentions stay links. */
  mentions?: MentionNames;
  /** The name of a link to a picture without a description. If omitted, pictures aren't linked to their files. */
  pictureLabel?: string;
}

/** Recently rendered texts, such as the comments of a popular thread. Longer texts would take too much memory. */
const rendered = new BoundedMap<RenderedMarkdown>(300);
const longestKept = 10_000;

/**
 * Renders Markdown to HTML that runs nothing and loads nothing external. Pages must not render Markdown in any other
 * way. `slug` is the community's; only its own images are shown.
 */
export function renderMarkdown(source: string, slug: string, showing: Showing = {}): RenderedMarkdown {
  if (source.length > longestKept) return render(source, slug, showing);
  const { mentions, pictureLabel } = showing;
  const names = mentions && [...mentions.names, mentions.deleted];
  const key = `${JSON.stringify([slug, pictureLabel, names])} ${source}`;
  const known = rendered.get(key);
  if (known) return known;
  const fresh = render(source, slug, showing);
  rendered.set(key, fresh);
  return fresh;
}

function render(source: string, slug: string, { mentions, pictureLabel }: Showing): RenderedMarkdown {
  const tokens = allowTokens(parseMarkdown(source), slug);
  if (mentions) showMentionNames(tokens, mentions);
  if (pictureLabel !== undefined) linkPictures(tokens, pictureLabel);
  const headings = assignHeadingIds(tokens);
  setDirections(tokens);
  const words = countWords(plainText(tokens));
  keepSpaces(tokens);
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings, words };
}

/** Gives each heading an id and shifts levels, since the page's title is level 1. */
function assignHeadingIds(tokens: readonly Token[]): MarkdownHeading[] {
  const nextId = createHeadingIds();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return [];
    const level = Math.max(2, Number(token.tag.slice(1)));
    token.tag = `h${level}`;
    if (token.type === 'heading_close') return [];
    const text = plainText([...(tokens[index + 1]?.children ?? [])]).trim();
    const id = nextId(text);
    token.attrSet('id', id);
    return [{ id, level, text }];
  });
}

/**
 * Gives each block with right-to-left letters the direction of its first letter; others need none. Only the outermost
 * block or table cell is marked, because browsers ignore blocks inside it that are marked again.
 */
function setDirections(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) open.push(token);
    if (token.nesting === -1) open.pop();
    if (token.type !== 'inline' || !hasRightToLeftLetters(token.content)) continue;
    const cell = open.find(({ type }) => type === 'td_open' || type === 'th_open');
    (cell ?? open[0])?.attrSet('dir', 'auto');
  }
}

/** The width of a text, as in an image's `sizes`; narrower on a phone. */
const widthOfText = '(min-width: 48rem) 42rem, 100vw';

/** An uploaded image's name includes its size, so the page doesn't jump when it loads. */
const picture: RendererRule = (tokens, index, _options, _environment, renderer) => {
  const token = tokens[index];
  if (!token) return '';
  const attributes = pictureAttributes(String(token.attrGet('src')), widthOfText);
  for (const [name, value] of Object.entries(attributes)) token.attrPush([name, String(value)]);
  token.attrs?.push(['alt', plainText(token.children ?? [])], ['loading', 'lazy'], ['decoding', 'async']);
  return `<img${renderer.renderAttrs(token)}>`;
};

// A wide table scrolls in its own container, which the keyboard can reach too.
const { rules } = markdown.renderer;
rules['image'] = picture;
rules['table_open'] = () => '<div class="table-scroll" tabindex="0"><table>\n';
rules['table_close'] = () => '</table></div>\n';
