import { type Locale, languageTags } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translate.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { hasRightToLeftLetters } from '../text/isolate.ts';
import type { MailBrand } from './mail-brand.ts';
import type { MailBlock, MailMessage } from './message.ts';
import { paint, renderStyleSheet } from './paint.ts';
import { renderCard } from './render-card.ts';
import { renderProse } from './render-prose.ts';

/** Renders the HTML part with tables and inline styles, for old mail clients. It loads only pictures of the community. */
export function renderHtml(message: MailMessage, brand: MailBrand): string {
  const { locale, subject, preheader, blocks } = message;
  const { fonts, corners } = brand;
  const round = corners.large;
  return `<!doctype html>
<html lang="${languageTags[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no">
<title>${escapeMarkup(subject)}</title>${renderStyleSheet(brand)}</head>
<body ${paint(brand, 'page', `margin:0;padding:0;font:16px/1.55 ${fonts.body};word-break:break-word`)}>
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(90)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${paint(brand, 'page')}><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td ${paint(brand, 'bar', `padding:18px 32px;border-bottom-width:1px;border-bottom-style:solid;border-radius:${round} ${round} 0 0;font:700 18px/1.3 ${fonts.heading}`, 'sides')}>${renderName(brand)}</td></tr>
<tr><td ${paint(brand, 'card', `padding:32px;border-radius:0 0 ${round} ${round}`, 'sides')}>${blocks.map((block) => renderBlock(block, locale, brand)).join('')}</td></tr>
<tr><td ${paint(brand, 'muted', 'padding:20px 32px 0;font-size:13px', 'sides')}>${renderFooter(message, brand)}</td></tr>
</table></td></tr></table></body></html>`;
}

/** The icon is decorative: readers without pictures see or hear the name once. */
function renderName({ name, icon, corners }: MailBrand): string {
  const picture = icon
    ? `<img src="${escapeMarkup(icon)}" alt="" width="32" height="32" style="border:0;border-radius:${corners.small};vertical-align:middle;margin-right:12px">`
    : '';
  return `${picture}${escapeMarkup(name)}`;
}

function renderBlock(block: MailBlock, locale: Locale, brand: MailBrand): string {
  const { fonts, corners } = brand;
  switch (block.kind) {
    case 'heading':
      return `<h1 ${paint(brand, 'heading', `margin:0 0 16px;font:700 24px/1.25 ${fonts.heading}`)}${direction(block.text)}>${lines(block.text)}</h1>`;
    case 'subheading':
      return `<h2 ${paint(brand, 'heading', `margin:28px 0 4px;font:700 18px/1.3 ${fonts.heading}`)}${direction(block.text)}>${lines(block.text)}</h2>`;
    case 'text':
      return `<p style="margin:0 0 16px"${direction(block.text)}>${lines(block.text)}</p>`;
    case 'note':
      return `<p ${paint(brand, 'muted', 'margin:24px 0 0;font-size:14px')}${direction(block.text)}>${lines(block.text)}</p>`;
    case 'quote':
      return `<p ${paint(brand, 'quote', 'margin:0 0 16px;padding:4px 0 4px 16px;border-left-width:3px;border-left-style:solid')}${direction(block.text)}>${lines(block.text)}</p>`;
    case 'code':
      return `<p ${paint(brand, 'inset', `margin:0 0 12px;padding:14px 8px;border-radius:${corners.small};text-align:center;font:600 18px/1.3 ui-monospace,Consolas,Menlo,monospace;letter-spacing:.5px`)}>${escapeMarkup(block.text)}</p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts.map((fact) => renderFact(fact, brand)).join('')}</table>`;
    case 'button':
      return `<p style="margin:${block.isInText ? '8px 0 24px' : '24px 0 0'}"><a href="${escapeMarkup(brand.linkTo?.(block.url) ?? block.url)}" ${paint(brand, 'button', `display:inline-block;padding:13px 24px;border-radius:${corners.small};font-weight:600;line-height:1.35;text-align:center;text-decoration:none`)}>${escapeMarkup(block.label)}</a></p>`;
    case 'card':
      return renderCard(block.card, locale, brand);
    case 'prose':
      return renderProse(block, brand);
    case 'link':
      return `<p style="margin:16px 0 0"><a href="${escapeMarkup(block.url)}" ${paint(brand, 'link', 'font-weight:600')}>${escapeMarkup(block.label)}</a></p>`;
  }
}

function renderFact({ name, value }: { name: string; value: string }, brand: MailBrand): string {
  const cell = 'padding:9px 0;border-top-width:1px;border-top-style:solid;vertical-align:top';
  return `<tr><td ${paint(brand, 'fact', `${cell};width:30%;padding-right:16px`)}><span ${paint(brand, 'muted')}>${escapeMarkup(name)}</span></td><td ${paint(brand, 'fact', cell)}${direction(value)}>${lines(value)}</td></tr>`;
}

/** Writes out the button's URL for anyone who can't press it, and says where the mail comes from. */
function renderFooter({ blocks, locale, unsubscribe }: MailMessage, brand: MailBrand): string {
  const t = createTranslator(locale);
  const anchor = (url: string, text: string) =>
    `<a href="${escapeMarkup(url)}" ${paint(brand, 'muted')}>${escapeMarkup(text)}</a>`;
  const button = blocks.find((block) => block.kind === 'button' && !block.isInText);
  const spare =
    button && 'url' in button
      ? `${escapeMarkup(t('mails:spareLink'))}<br>${anchor(button.url, button.url)}<br><br>`
      : '';
  const footer = brand.footer ? `${escapeMarkup(brand.footer)}<br>` : '';
  const leave = unsubscribe ? `<br>${anchor(unsubscribe.page, t('mails:unsubscribe'))}` : '';
  const choose = unsubscribe?.preferences ? `<br>${anchor(unsubscribe.preferences, t('mails:preferences'))}` : '';
  const legal = (['terms', 'privacy'] as const).map((page) =>
    anchor(`${brand.origin}/${page}`, t(`legal-documents:${page}`)),
  );
  const site = anchor(brand.origin, brand.origin.replace(/^https?:\/\//, ''));
  return `${spare}${footer}${[site, ...legal].join(' · ')}${leave}${choose}`;
}

/** Gives a paragraph the direction of its first letter, if it has right-to-left letters at all. */
function direction(text: string): string {
  return hasRightToLeftLetters(text) ? ' dir="auto"' : '';
}

/** Escapes text and writes line breaks as `<br>`, since old mail clients don't know `white-space`. */
function lines(text: string): string {
  return escapeMarkup(text).replace(/\r?\n/g, '<br>');
}
