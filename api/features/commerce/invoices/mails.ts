import { type Context, withLocale } from '#api/context.ts';
import { formatDay, formatMoney } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { InvoiceRow } from './queries.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

/** "We have refunded your payment": the receipt. */
export function refundReceiptMail(context: Context, { email, locale }: Recipient, invoice: InvoiceRow): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  const { amount, currency, paidAt, reversedAt, id } = invoice;
  const day = (time: number) => formatDay(new Date(time), tenant.timeZone, locale);
  const values = {
    community: tenant.name,
    amount: formatMoney(amount, currency, locale),
    plan: t(`pricing:plan.${invoice.plan}.name`),
    paidOn: day(paidAt),
    refundedOn: day(reversedAt ?? context.now.getTime()),
    invoice: id,
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
        facts: (['amount', 'plan', 'paidOn', 'refundedOn', 'invoice'] as const).map((name) => ({
          name: t(`mails:refundReceipt.${name}`),
          value: values[name],
        })),
      },
      { kind: 'button', label: t('mails:refundReceipt.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:refundReceipt.note', values) },
    ],
  };
}
