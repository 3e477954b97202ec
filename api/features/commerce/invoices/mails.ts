import { type Context, withLocale } from '#api/context.ts';
import { formatDay, formatMoney } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { sellerLines, sellerOf } from '../payments/index.ts';
import type { InvoiceRow, NewInvoice } from './queries.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

/** Tells a member that a payment was received, with the invoice. */
export function paymentMail(context: Context, { email, locale: wanted }: Recipient, invoice: NewInvoice): MailMessage {
  const { t, origin, tenant, locale } = withLocale(context, wanted);
  const { id, number, amount, currency, paidAt, startsAt, endsAt } = invoice;
  const day = (time: number) => formatDay(new Date(time), tenant.timeZone, locale);
  const values = {
    community: tenant.name,
    amount: formatMoney(amount, currency, locale),
    plan: t(`pricing:plan.${invoice.plan}.name`),
    paidOn: day(paidAt),
    period: `${day(startsAt)} – ${day(endsAt)}`,
    invoice: number ?? id,
    seller: sellerLines(t, sellerOf({ tenant, origin })).join('\n'),
    support: tenant.supportEmail,
  };
  return {
    to: email,
    locale,
    subject: t('mails:payment.subject', values),
    preheader: t('mails:payment.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:payment.heading') },
      { kind: 'text', text: t('mails:payment.body', values) },
      {
        kind: 'facts',
        facts: (['amount', 'plan', 'period', 'paidOn', 'invoice', 'seller'] as const).map((name) => ({
          name: t(name === 'seller' ? 'orders:seller.title' : `mails:payment.${name}`),
          value: values[name],
        })),
      },
      {
        kind: 'button',
        label: t('mails:payment.button'),
        url: `${origin}/subscription/invoice?id=${encodeURIComponent(id)}`,
      },
      { kind: 'note', text: t('mails:subscription.note', values) },
    ],
  };
}

/** Tells a member that charges were refunded, as one receipt for all that were refunded together. */
export function refundReceiptMail(
  context: Context,
  { email, locale: wanted }: Recipient,
  refunded: readonly InvoiceRow[],
): MailMessage {
  const { t, origin, tenant, locale } = withLocale(context, wanted);
  const day = (time: number) => formatDay(new Date(time), tenant.timeZone, locale);
  const each = (write: (invoice: InvoiceRow) => string) => [...new Set(refunded.map(write))].join(', ');
  const total = refunded.reduce((sum, { amount }) => sum + amount, 0);
  const values = {
    community: tenant.name,
    amount: formatMoney(total, refunded[0]?.currency ?? 'EUR', locale),
    plan: each(({ plan }) => t(`pricing:plan.${plan}.name`)),
    paidOn: each(({ paidAt }) => day(paidAt)),
    refundedOn: each(({ reversedAt }) => day(reversedAt ?? context.now.getTime())),
    invoice: each(({ id, number }) => number ?? id),
    seller: sellerLines(t, sellerOf({ tenant, origin })).join('\n'),
    support: tenant.supportEmail,
  };
  return {
    to: email,
    locale,
    subject: t('mails:refundReceipt.subject', values),
    preheader: t('mails:refundReceipt.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:refundReceipt.heading') },
      { kind: 'text', text: t('mails:refundReceipt.body', values) },
      {
        kind: 'facts',
        facts: (['amount', 'plan', 'paidOn', 'refundedOn', 'invoice', 'seller'] as const).map((name) => ({
          name: t(name === 'seller' ? 'orders:seller.title' : `mails:refundReceipt.${name}`),
          value: values[name],
        })),
      },
      { kind: 'button', label: t('mails:refundReceipt.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:refundReceipt.note', values) },
    ],
  };
}
