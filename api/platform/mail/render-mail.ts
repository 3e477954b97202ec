import { createTranslator } from '../i18n/translate.ts';
import { isolate } from '../text/isolate.ts';
import { oneLine } from './header-values.ts';
import type { MailBrand } from './mail-brand.ts';
import type { MailBlock, MailMessage, MailUnsubscribe } from './message.ts';
import { renderCardText } from './render-card.ts';
import { renderHtml } from './render-html.ts';
import { renderProseText } from './render-prose.ts';

export interface RenderedMail {
  to: string;
  replyTo?: string;
  /** In addition to the headers of every mail. */
  headers?: Readonly<Record<string, string>>;
  subject: string;
  text: string;
  html: string;
}

/** Renders a message as a text part and an HTML part that old mail clients can show. */
export function renderMail(message: MailMessage, brand: MailBrand): RenderedMail {
  const { to, replyTo, unsubscribe, subject } = message;
  return {
    to: oneLine(to),
    ...(replyTo ? { replyTo: oneLine(replyTo) } : {}),
    ...(unsubscribe ? { headers: buildUnsubscribeHeaders(unsubscribe) } : {}),
    subject: oneLine(subject),
    text: renderText(message, brand),
    html: renderHtml(message, brand),
  };
}

/** Writes the headers of RFC 2369 and RFC 8058, for which providers show a button that unsubscribes with one `POST`. */
function buildUnsubscribeHeaders({ oneClick }: MailUnsubscribe): Record<string, string> {
  return {
    'List-Unsubscribe': `<${oneLine(oneClick)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function renderText(message: MailMessage, brand: MailBrand): string {
  const { unsubscribe, locale } = message;
  const t = createTranslator(locale);
  const legal = (['terms', 'privacy'] as const).map(
    (page) => `${t(`legal-documents:${page}`)}: ${brand.origin}/${page}`,
  );
  const leave = unsubscribe && `${t('mails:unsubscribe')}:\n${unsubscribe.page}`;
  const choose = unsubscribe?.preferences && `${t('mails:preferences')}:\n${unsubscribe.preferences}`;
  const foot = ['--', brand.name, brand.origin, brand.footer, ...legal, leave, choose].filter(Boolean).join('\n');
  return [...message.blocks.map((block) => renderBlockText(block, brand)), foot].join('\n\n');
}

function renderBlockText(block: MailBlock, brand: MailBrand): string {
  if (block.kind === 'prose') return renderProseText(block, brand);
  if (block.kind === 'card') return renderCardText(block.card, brand);
  if (block.kind === 'facts') return block.facts.map(({ name, value }) => `${name}: ${isolate(value)}`).join('\n');
  if (!('url' in block)) return block.text;
  // Text that ends as a sentence needs no colon.
  return `${block.label}${/[.?!…]$/.test(block.label) ? '' : ':'}\n${block.url}`;
}
