import type { Token } from 'markdown-it';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { allowTokens } from '../markdown/sanitize-tokens.ts';
import { markdown } from '../markdown/syntax.ts';
import { hasRightToLeftLetters } from '../text/isolate.ts';
import type { MailBrand } from './mail-brand.ts';
import { paint } from './paint.ts';

/** Markdown in a mail, and the slug of the community whose pictures it may show. */
interface Prose {
  source: string;
  slug: string;
}

/** Renders Markdown, sanitized as on pages, with inline styles for old mail clients and absolute URLs. */
export function renderProse({ source, slug }: Prose, brand: MailBrand): string {
  const tokens = allowTokens(parseMarkdown(source), slug);
  for (const [index, token] of tokens.entries()) {
    style(token, brand);
    for (const child of token.children ?? []) style(child, brand);
    if (token.type === 'inline' && hasRightToLeftLetters(token.content)) tokens[index - 1]?.attrSet('dir', 'auto');
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

/** Returns the Markdown source, which reads well as plain text, with absolute URLs. */
export function renderProseText({ source }: Prose, { origin }: MailBrand): string {
  return source.replaceAll(/\]\((?=\/)/g, `](${origin}`);
}

const plainStyles: Readonly<Record<string, string>> = {
  paragraph_open: 'margin:0 0 16px',
  bullet_list_open: 'margin:0 0 16px;padding-left:24px',
  ordered_list_open: 'margin:0 0 16px;padding-left:24px',
  list_item_open: 'margin:0 0 4px',
  hr: 'margin:24px 0;border:0;border-top:1px solid #888888',
  table_open: 'margin:0 0 16px;border-collapse:collapse',
  th_open: 'padding:6px 12px 6px 0;text-align:left',
  td_open: 'padding:6px 12px 6px 0;vertical-align:top',
};

function style(token: Token, brand: MailBrand): void {
  const { fonts, corners, origin } = brand;
  const plain = plainStyles[token.type];
  if (plain) token.attrSet('style', plain);
  for (const name of ['href', 'src']) {
    const address = String(token.attrGet(name) ?? '');
    if (address.startsWith('/')) token.attrSet(name, origin + address);
  }
  switch (token.type) {
    case 'heading_open':
    case 'heading_close':
      // The mail's subject is its title, so there is no `h1`.
      token.tag = token.tag === 'h1' ? 'h2' : token.tag;
      if (token.nesting === 1)
        setAttributes(token, paint(brand, 'heading', `margin:28px 0 8px;font:700 19px/1.3 ${fonts.heading}`));
      break;
    case 'link_open':
      if (brand.linkTo) token.attrSet('href', brand.linkTo(String(token.attrGet('href') ?? '')));
      setAttributes(token, paint(brand, 'link'));
      break;
    case 'blockquote_open':
      setAttributes(
        token,
        paint(brand, 'quote', 'margin:0 0 16px;padding:4px 0 0 16px;border-left-width:3px;border-left-style:solid'),
      );
      break;
    case 'image':
      token.attrSet('style', `max-width:100%;height:auto;border-radius:${corners.small}`);
      token.attrSet('alt', token.content);
      break;
  }
}

/** Sets the class and style that `paint` writes. */
function setAttributes(token: Token, attributes: string): void {
  for (const [, name = '', value = ''] of attributes.matchAll(/(class|style)="([^"]*)"/g)) token.attrSet(name, value);
}
