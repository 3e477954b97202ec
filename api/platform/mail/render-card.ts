import { type Locale, languageTags } from '../i18n/locales.ts';
import { pictureAt } from '../images/contract.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { hasRightToLeftLetters, isolate } from '../text/isolate.ts';
import type { MailCard } from './card.ts';
import type { MailBrand } from './mail-brand.ts';
import { paint } from './paint.ts';

/** The width of a card within its edges, in pixels: for mail clients that don't know `max-width`. */
const pictureWidth = 494;

/** Renders a framed card with its picture on top, as a table for old mail clients. */
export function renderCard(card: MailCard, mailLocale: Locale, brand: MailBrand): string {
  const { title, facts, text, picture, label, address, locale } = card;
  const { fonts, corners, origin } = brand;
  const url = escapeMarkup(brand.linkTo?.(origin + address) ?? origin + address);
  const language = locale === mailLocale ? '' : ` lang="${languageTags[locale]}"`;
  const direction = hasRightToLeftLetters(title + text) ? ' dir="auto"' : '';
  const parts = [
    `<h2 ${paint(brand, 'heading', `margin:0;font:700 19px/1.3 ${fonts.heading}`)}${direction}><a href="${url}" ${paint(brand, 'heading', 'text-decoration:none')}>${escapeMarkup(title)}</a></h2>`,
    ...facts.map((fact) => `<p ${paint(brand, 'muted', 'margin:6px 0 0;font-size:15px')}>${escapeMarkup(fact)}</p>`),
    ...(text ? [`<p style="margin:10px 0 0"${direction}>${escapeMarkup(text)}</p>`] : []),
    `<p style="margin:18px 0 0"><a href="${url}" ${paint(brand, 'button', `display:inline-block;padding:10px 20px;border-radius:${corners.small};font-size:15px;font-weight:600;line-height:1.35;text-align:center;text-decoration:none`)}>${escapeMarkup(label)}</a></p>`,
  ];
  const round = corners.large;
  const frame = `margin:8px 0 24px;border-collapse:separate;border-width:1px;border-style:solid;border-radius:${round}`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${language} ${paint(brand, 'frame', frame)}>${picture ? renderPictureRow(picture, url, brand) : ''}<tr><td style="padding:20px 24px 24px">${parts.join('')}</td></tr></table>`;
}

function renderPictureRow({ address, alt }: NonNullable<MailCard['picture']>, url: string, brand: MailBrand): string {
  const { origin, corners } = brand;
  const round = corners.large;
  return `<tr><td style="padding:0"><a href="${url}" ${paint(brand, 'link')}><img src="${escapeMarkup(origin + pictureAt(address, 960))}" alt="${escapeMarkup(alt)}" width="${pictureWidth}" style="display:block;width:100%;height:auto;border:0;border-radius:${round} ${round} 0 0"></a></td></tr>`;
}

/** Renders a card as plain text. */
export function renderCardText({ title, facts, text, label, address }: MailCard, { origin }: MailBrand): string {
  return [isolate(title), ...facts, isolate(text), `${label}: ${origin}${address}`].filter(Boolean).join('\n');
}
