import { type Context, withLocale } from '#api/context.ts';
import { type Brand, mailBrand } from '#api/features/brand/customizations/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { oneLine } from '#api/platform/mail/header-values.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import type { MailUnsubscribe } from '#api/platform/mail/message.ts';
import { type RenderedMail, renderMail } from '#api/platform/mail/render-mail.ts';
import { escapeMarkup } from '#api/platform/text/escape-markup.ts';
import type { ShownCards } from '../schema.ts';
import { campaignMail, unsubscribeFrom, type Written } from './campaign-mail.ts';
import { senderOf } from './sender.ts';

interface Recipient {
  userId: string;
  email: string;
  locale: Locale;
}

interface Look {
  settings: Brand['settings'];
  cards: ShownCards;
}

type Render = (recipient: Recipient) => OutgoingMail | null;

/**
 * Renders a campaign once for each language. What differs between recipients is filled into a copy of that: their
 * address and the links that are theirs alone.
 */
export function renderOnce(context: Context, campaign: Written & { id: string }, look: Look): Render {
  const rendered = new Map<Locale, Template | null>();
  return (recipient) => {
    const { userId, email, locale } = recipient;
    if (!rendered.has(locale)) rendered.set(locale, renderTemplate(context, campaign, { locale, ...look }));
    const template = rendered.get(locale);
    if (!template) return null;
    const { from, fill } = template;
    const mail = fill(email, unsubscribeFrom(context, campaign.stream, recipient));
    return { ...mail, id: `${campaign.id}.${userId}`, from, community: context.tenant.slug };
  };
}

interface Template {
  from: OutgoingMail['from'];
  fill: (to: string, unsubscribe: MailUnsubscribe) => RenderedMail;
}

function renderTemplate(
  context: Context,
  campaign: Written,
  { locale: wanted, settings, cards }: Look & { locale: Locale },
): Template | null {
  // Random, so that nothing that was written can be one of them.
  const mark = crypto.randomUUID();
  const unsubscribe = { page: `${mark}.page`, oneClick: `${mark}.oneClick`, preferences: `${mark}.preferences` };
  const message = campaignMail(context, campaign, { to: '', locale: wanted, unsubscribe, cards });
  if (!message) return null;
  const { tenant } = withLocale(context, message.locale);
  const mail = renderMail(message, mailBrand(settings, tenant, context.origin, message.locale));
  const [html, text] = [split(mail.html, mark), split(mail.text, mark)];
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => [name, split(value, mark)] as const);
  return {
    from: senderOf(tenant),
    fill: (to, given) => ({
      ...{ ...mail, to: oneLine(to) },
      html: html((name) => escapeMarkup(given[name] ?? '')),
      text: text((name) => given[name] ?? ''),
      headers: Object.fromEntries(headers.map(([name, value]) => [name, value((each) => given[each] ?? '')])),
    }),
  };
}

/** A text that is put together again with what stands in each place of it. */
function split(text: string, mark: string): (fill: (name: keyof MailUnsubscribe) => string) => string {
  const parts = text.split(new RegExp(`${mark}\\.(page|oneClick|preferences)`));
  return (fill) => parts.map((part, index) => (index % 2 === 0 ? part : fill(part as keyof MailUnsubscribe))).join('');
}
