import { type Context, withLocale } from '#api/context.ts';
import { formatDay, formatMoney } from '#api/platform/i18n/format.ts';
import type { MailBlock, MailMessage } from '#api/platform/mail/message.ts';
import { sellerLines, sellerOf } from '../payments/index.ts';
import type { OrderRow } from './queries.ts';

interface MailedGift {
  codes: readonly string[];
  /** The URL of the page that shows the cards. */
  page: string;
}

/** Returns the values for mails about an order, in the order's language. */
function mailValues(context: Context, order: OrderRow) {
  const { t, origin, tenant } = withLocale(context, order.locale);
  const { tier, months, recipientEmail } = order;
  const values = {
    community: tenant.name,
    support: tenant.supportEmail,
    plan: t(`pricing:plan.${tier}.name`),
    duration: t('store:monthCount', { count: months }),
    recipient: recipientEmail ?? '',
  };
  return { t, values, redeem: (code = '') => `${origin}/store?redeem=${code}` };
}

/** Sends the recipient the gift: the greeting, the codes, and links to redeem and print the cards. */
export function giftMail(context: Context, order: OrderRow, to: string, { codes, page }: MailedGift): MailMessage {
  const { t, values: common, redeem } = mailValues(context, order);
  const values = { ...common, count: order.months };
  const cards = order.quantity;
  return {
    to,
    locale: order.locale,
    subject: t('mails:gift.subject', values),
    preheader: t('mails:gift.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:gift.heading', values) },
      ...quote(order),
      { kind: 'text', text: t(cards > 1 ? 'mails:gift.bodyMany' : 'mails:gift.body', { ...values, cards }) },
      ...codes.map((code) => ({ kind: 'code', text: code }) as const),
      { kind: 'button', label: t('mails:gift.button'), url: redeem(codes[0]) },
      { kind: 'link', label: t('mails:gift.card', { count: order.quantity }), url: page },
      { kind: 'note', text: t('mails:gift.note', { ...common, count: order.quantity }) },
    ],
  };
}

/** Tells a buyer who named no recipient that the cards are ready, with their codes. */
export function cardsReadyMail(
  context: Context,
  order: OrderRow,
  to: string,
  { codes, page }: MailedGift,
): MailMessage {
  const { t, values: common, redeem } = mailValues(context, order);
  const values = { ...common, count: order.quantity };
  return {
    to,
    locale: order.locale,
    subject: t('mails:giftBought.subject', values),
    preheader: t('mails:giftBought.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:giftBought.heading', values) },
      { kind: 'text', text: t('mails:giftBought.body', values) },
      ...quote(order),
      ...codes.map((code) => ({ kind: 'code', text: code }) as const),
      { kind: 'text', text: t('mails:giftBought.pass', values) },
      receipt(context, order),
      { kind: 'button', label: t('mails:gift.card', values), url: page },
      { kind: 'link', label: t('mails:gift.button'), url: redeem(codes[0]) },
      { kind: 'note', text: t('mails:gift.note', values) },
    ],
  };
}

/** Tells a buyer who named a recipient that the gift was sent. Links to the cards in case the address was mistyped. */
export function giftDeliveryMail(context: Context, order: OrderRow, to: string, { page }: MailedGift): MailMessage {
  const { t, values: common } = mailValues(context, order);
  const values = { ...common, count: order.quantity };
  return {
    to,
    locale: order.locale,
    subject: t('mails:giftSent.subject', values),
    preheader: t('mails:giftSent.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:giftSent.heading') },
      { kind: 'text', text: t('mails:giftSent.body', values) },
      { kind: 'text', text: t('mails:giftSent.keep', values) },
      receipt(context, order),
      { kind: 'button', label: t('mails:gift.card', { count: order.quantity }), url: page },
      { kind: 'note', text: t('mails:giftSent.note', values) },
    ],
  };
}

/** Returns the details for the buyer's accounting. */
function receipt(context: Context, order: OrderRow): MailBlock {
  const { t, tenant, origin, locale } = withLocale(context, order.locale);
  const { quantity, amount, currency } = order;
  const facts = [
    { name: t('orders:bought.total'), value: formatMoney(amount * quantity, currency, locale) },
    {
      name: t('orders:bought.paidOn'),
      value: formatDay(new Date(order.paidAt ?? context.now), tenant.timeZone, locale),
    },
    { name: t('orders:bought.number'), value: order.id },
    { name: t('orders:seller.title'), value: sellerLines(t, sellerOf({ tenant, origin })).join('\n') },
  ];
  return { kind: 'facts', facts };
}

function quote({ message }: OrderRow): Array<{ kind: 'quote'; text: string }> {
  return message ? [{ kind: 'quote', text: message }] : [];
}
