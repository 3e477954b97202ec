import { type Context, withLocale } from '#api/context.ts';
import { formatDay, formatMoney, type Locale } from '#api/platform/i18n/contract.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { SubscriptionRow } from './queries.ts';
import { graceEnd } from './rules.ts';

export interface Recipient {
  email: string;
  locale: Locale;
}

function valuesOf(context: Context, locale: Locale, row: SubscriptionRow) {
  const { t, tenant } = withLocale(context, locale);
  const day = (time: number) => formatDay(new Date(time), tenant.timeZone, locale);
  return {
    community: tenant.name,
    plan: t(`pricing:plan.${row.plan}.name`),
    amount: formatMoney(row.amount, row.currency, locale),
    day: day(row.periodEnd),
    graceDay: day(graceEnd(row.paidUntil ?? row.periodEnd)),
    support: tenant.supportEmail,
  };
}

/** "Your subscription is renewed on …": before each charge. */
export function renewalMail(context: Context, { email, locale }: Recipient, row: SubscriptionRow): MailMessage {
  const { t, origin } = withLocale(context, locale);
  const values = valuesOf(context, locale, row);
  return {
    to: email,
    locale,
    subject: t('mails:subscriptionRenewal.subject', values),
    preheader: t('mails:subscriptionRenewal.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:subscriptionRenewal.heading', values) },
      { kind: 'text', text: t('mails:subscriptionRenewal.body', values) },
      { kind: 'button', label: t('mails:subscriptionRenewal.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:subscriptionRenewal.note', values) },
    ],
  };
}

/** "The payment did not go through": what happens now, and where it can be paid. */
export function failedChargeMail(context: Context, { email, locale }: Recipient, row: SubscriptionRow): MailMessage {
  const { t, origin } = withLocale(context, locale);
  const values = valuesOf(context, locale, row);
  return {
    to: email,
    locale,
    subject: t('mails:chargeFailed.subject', values),
    preheader: t('mails:chargeFailed.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:chargeFailed.heading') },
      { kind: 'text', text: t('mails:chargeFailed.body', values) },
      { kind: 'button', label: t('mails:chargeFailed.button'), url: row.openInvoiceUrl ?? `${origin}/subscription` },
      { kind: 'note', text: t('mails:chargeFailed.note', values) },
    ],
  };
}

/** "Your subscription has ended": nothing was paid until the last day. */
export function lapsedMail(context: Context, { email, locale }: Recipient, row: SubscriptionRow): MailMessage {
  const { t, origin } = withLocale(context, locale);
  const values = valuesOf(context, locale, row);
  return {
    to: email,
    locale,
    subject: t('mails:subscriptionLapsed.subject', values),
    preheader: t('mails:subscriptionLapsed.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:subscriptionLapsed.heading', values) },
      { kind: 'text', text: t('mails:subscriptionLapsed.body', values) },
      { kind: 'button', label: t('mails:subscriptionLapsed.button'), url: `${origin}/pricing` },
      { kind: 'note', text: t('mails:subscriptionLapsed.note', values) },
    ],
  };
}
