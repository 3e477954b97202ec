import MarkdownIt, { type Token } from 'markdown-it';
import { MarkdownParser } from 'prosemirror-markdown';
import { markdown, picturePattern, profilePattern } from '#api/platform/markdown/syntax.ts';
import { type ComposerDocument, composerSchema } from './document.ts';

const parser = new MarkdownParser(
  composerSchema,
  {
    parse: (source: string, environment: Record<string, unknown>) => convert(markdown.parse(source, environment)),
  } as never,
  {
    paragraph: { block: 'paragraph' },
    heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
    blockquote: { block: 'blockquote' },
    bullet_list: { block: 'bullet_list', getAttrs: (_, tokens, index) => ({ tight: isTight(tokens, index) }) },
    ordered_list: {
      block: 'ordered_list',
      getAttrs: (token, tokens, index) => ({
        start: Number(token.attrGet('start') ?? 1),
        tight: isTight(tokens, index),
      }),
    },
    list_item: { block: 'list_item' },
    code_block: { block: 'code_block', noCloseToken: true },
    fence: { block: 'code_block', getAttrs: ({ info }) => ({ language: info.trim() }), noCloseToken: true },
    source: { block: 'source', noCloseToken: true },
    hr: { node: 'horizontal_rule' },
    image: {
      node: 'image',
      getAttrs: (token) => ({
        src: token.attrGet('src') ?? '',
        alt: plainText(token.children ?? []),
        title: token.attrGet('title') ?? '',
      }),
    },
    mention: { node: 'mention', getAttrs: ({ meta }) => meta },
    hardbreak: { node: 'hard_break' },
    link: {
      mark: 'link',
      getAttrs: (token) => ({ href: token.attrGet('href') ?? '', title: token.attrGet('title') ?? '' }),
    },
    strong: { mark: 'strong' },
    em: { mark: 'em' },
    s: { mark: 'strike' },
    code_inline: { mark: 'code', noCloseToken: true },
  },
);

/** Parses Markdown the way every page renders it. */
export function fromMarkdown(source: string): ComposerDocument {
  return parser.parse(source);
}

/** Whether Markdown is a table and nothing else. */
export function isTable(source: string): boolean {
  const { firstChild, childCount } = fromMarkdown(source);
  return childCount === 1 && firstChild?.type.name === 'source' && firstChild.textContent === source;
}

/** Returns a picture's description without its formatting. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type.endsWith('break') ? ' ' : type === 'image' ? plainText(children ?? []) : content,
    )
    .join('');
}

/** Whether a list is tight: its paragraphs are hidden. Lists within its items don't count. */
function isTight(tokens: readonly Token[], list: number): boolean {
  const level = tokens[list]?.level ?? 0;
  const rest = tokens.slice(list + 1);
  const own = rest.slice(
    0,
    rest.findIndex((token) => token.level === level),
  );
  return own.find((token) => token.type === 'paragraph_open' && token.level === level + 2)?.hidden ?? true;
}

/** Turns each mention and table into a single token. */
function convert(tokens: readonly Token[]): Token[] {
  const converted: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) continue;
    if (token.type === 'table_open') {
      const end = tokens.findIndex(({ type }, place) => place > index && type === 'table_close');
      converted.push(sourceToken(writeTable(tokens.slice(index, end)), token.level));
      index = end;
      continue;
    }
    const isParagraph = tokens[index - 1]?.type === 'paragraph_open';
    if (token.children)
      token.children = isParagraph && isEmptyLine(token.children) ? [] : convertInline(token.children);
    converted.push(token);
  }
  return converted;
}

function convertInline(tokens: readonly Token[]): Token[] {
  const shown = withoutAutomaticLinks(tokens).map(replaceExternalPicture);
  const converted: Token[] = [];
  for (let index = 0; index < shown.length; index += 1) {
    const [open, name, close] = shown.slice(index, index + 3);
    const [, id] = profilePattern.exec(String(open?.attrGet('href'))) ?? [];
    if (id && open?.type === 'link_open' && name?.content.startsWith('@') && close?.type === 'link_close') {
      const mention = new MarkdownIt.Token('mention', '', 0);
      mention.meta = { id, name: name.content.slice(1) };
      converted.push(mention);
      index += 2;
    } else if (open) converted.push(open);
  }
  return converted;
}

/** Replaces an external picture with its description: pages never fetch it. */
function replaceExternalPicture(token: Token): Token {
  if (token.type !== 'image' || picturePattern.test(String(token.attrGet('src')))) return token;
  const text = new MarkdownIt.Token('text', '', 0);
  text.content = plainText(token.children ?? []);
  return text;
}

/** Whether a line is empty, which a single no-break space stands for. */
const isEmptyLine = ([only, ...others]: readonly Token[]) =>
  only?.type === 'text' && only.content === '\u00a0' && others.length === 0;

/** Removes automatic links: the editor and pages render plain URLs as links. */
function withoutAutomaticLinks(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ type, markup }) => !(type.startsWith('link_') && markup === 'linkify'));
}

function sourceToken(content: string, level: number): Token {
  const token = new MarkdownIt.Token('source', '', 0);
  Object.assign(token, { content, level });
  return token;
}

const delimiters = { 'text-align:left': ':--', 'text-align:center': ':-:', 'text-align:right': '--:' } as const;

/**
 * Writes a table's Markdown. The source lines can't be copied as they are, because the table may be inside a quote or
 * list.
 */
function writeTable(tokens: readonly Token[]): string {
  const rows: string[][] = [];
  const alignments: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open') {
      const style = String(token.attrGet('style')) as keyof typeof delimiters;
      alignments.push(delimiters[style] ?? '---');
    }
    if (token.type === 'th_open' || token.type === 'td_open') {
      rows.at(-1)?.push((tokens[index + 1]?.content ?? '').replaceAll('|', '\\|'));
    }
  }
  const [head = [], ...body] = rows;
  return [head, alignments, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
