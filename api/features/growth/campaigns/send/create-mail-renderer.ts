import { type Context, withLocale } from '#api/context.ts';
import { type Brand, mailBrand } from '#api/features/brand/customizations/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { oneLine } from '#api/platform/mail/header-values.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import type { MailUnsubscribe } from '#api/platform/mail/message.ts';
import { type RenderedMail, renderMail } from '#api/platform/mail/render-mail.ts';
import { escapeMarkup } from '#api/platform/text/escape-markup.ts';
import { clickUrl } from '../clicks/addresses.ts';
import type { ShownCards } from '../schema.ts';
import { campaignMail, campaignUnsubscribeUrls, type MailContent, subscriberUnsubscribeUrl } from './campaign-mail.ts';
import { campaignSender } from './campaign-sender.ts';

export interface Recipient {
  /** The id of the member or subscriber. */
  userId: string;
  email: string;
  locale: Locale;
  /** The id under which a recipient was recorded, for a campaign whose clicks are counted. */
  recipientId?: string;
  /** Whether the recipient has no account. */
  isSubscriber?: boolean;
}

interface Look {
  settings: Brand['settings'];
  cards: ShownCards;
  /** Whether clicks on links in the text are counted. */
  hasClicks?: boolean;
  /** What the cards show to recipients without an account. */
  publicCards?: ShownCards;
}

type Mailing = MailContent & { id: string };
type Render = (recipient: Recipient) => OutgoingMail | null;

/**
 * Renders a campaign once for each language, and once more for subscribers without an account. Each recipient gets a
 * copy with their address and personal links filled in.
 */
export function createMailRenderer(context: Context, campaign: Mailing, look: Look): Render {
  const rendered = new Map<string, Template | null>();
  return (recipient) => {
    const { userId, email, locale, isSubscriber = false, recipientId = userId } = recipient;
    const key = `${locale} ${isSubscriber}`;
    if (!rendered.has(key)) rendered.set(key, renderTemplate(context, campaign, { locale, isSubscriber, ...look }));
    const template = rendered.get(key);
    if (!template) return null;
    const { from, fill } = template;
    const unsubscribe = isSubscriber
      ? subscriberUnsubscribeUrl(context, recipient)
      : campaignUnsubscribeUrls(context, campaign.stream, recipient);
    const mail = fill(email, { ...unsubscribe, recipient: recipientId });
    return { ...mail, id: `${campaign.id}.${userId}`, from, community: context.tenant.slug };
  };
}

/** Values that differ between recipients. */
type Own = MailUnsubscribe & { recipient: string };

interface Template {
  from: OutgoingMail['from'];
  fill: (to: string, own: Own) => RenderedMail;
}

function renderTemplate(
  context: Context,
  campaign: Mailing,
  look: Look & { locale: Locale; isSubscriber: boolean },
): Template | null {
  const { locale: wanted, isSubscriber, settings, cards, publicCards = {}, hasClicks = false } = look;
  // Random, so that no text can contain a placeholder by chance or on purpose.
  const mark = crypto.randomUUID();
  const links = { page: `${mark}.page`, oneClick: `${mark}.oneClick` };
  const forOne = { to: '', locale: wanted };
  const message = isSubscriber
    ? campaignMail(context, { ...campaign, why: 'newsletter' }, { ...forOne, unsubscribe: links, cards: publicCards })
    : campaignMail(context, campaign, {
        ...forOne,
        ...{ unsubscribe: { ...links, preferences: `${mark}.preferences` }, cards },
      });
  if (!message) return null;
  const { tenant } = withLocale(context, message.locale);
  const brand = mailBrand(settings, tenant, context.origin, message.locale);
  const linkTo = (to: string) => clickUrl(context, { campaign: campaign.id, to }, `${mark}.recipient`);
  const mail = renderMail(message, hasClicks ? { ...brand, linkTo } : brand);
  const [html, text] = [split(mail.html, mark), split(mail.text, mark)];
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => [name, split(value, mark)] as const);
  return {
    from: campaignSender(tenant),
    fill: (to, given) => ({
      ...{ ...mail, to: oneLine(to) },
      html: html((name) => escapeMarkup(given[name] ?? '')),
      text: text((name) => given[name] ?? ''),
      headers: Object.fromEntries(headers.map(([name, value]) => [name, value((each) => given[each] ?? '')])),
    }),
  };
}

/** Splits a text at its placeholders, to be joined again with each recipient's values. */
function split(text: string, mark: string): (fill: (name: keyof Own) => string) => string {
  const parts = text.split(new RegExp(`${mark}\\.(page|oneClick|preferences|recipient)`));
  return (fill) => parts.map((part, index) => (index % 2 === 0 ? part : fill(part as keyof Own))).join('');
}
