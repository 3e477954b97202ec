import { type Context, withLocale } from '#api/context.ts';
import { formatDay, formatMoney } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { SubscriptionRow } from './queries.ts';
import { graceEnd } from './rules.ts';

export interface Recipient {
  email: string;
  locale: Locale;
}

function valuesOf(context: Context, wanted: Locale, row: SubscriptionRow) {
  const { t, tenant, locale } = withLocale(context, wanted);
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

/** The terms of a subscription after a change. */
export type SubscriptionTerms = Pick<
  SubscriptionRow,
  'id' | 'plan' | 'amount' | 'currency' | 'periodEnd' | 'cancelAt' | 'paidPlan'
>;

type ChangeMail = 'subscribed' | 'subscriptionCancelled' | 'subscriptionResumed' | 'planChanged';

/** Confirms a change of the subscription: the plan, when it starts or ends, and the next charge. */
export function subscriptionChangeMail(
  context: Context,
  { email, locale: wanted }: Recipient,
  { plan, amount, currency, periodEnd, cancelAt, paidPlan }: SubscriptionTerms,
  name: ChangeMail,
): MailMessage {
  const { t, tenant, origin, locale } = withLocale(context, wanted);
  const held = name === 'subscriptionCancelled' ? (paidPlan ?? plan) : plan;
  const isLater = name === 'planChanged' && paidPlan !== plan;
  const values = {
    community: tenant.name,
    plan: t(`pricing:plan.${held}.name`),
    amount: formatMoney(amount, currency, locale),
    day: formatDay(new Date(cancelAt ?? periodEnd), tenant.timeZone, locale),
    support: tenant.supportEmail,
  };
  return {
    to: email,
    locale,
    subject: t(`mails:${name}.subject`, values),
    preheader: t(isLater ? 'mails:planChanged.later' : `mails:${name}.body`, values),
    blocks: [
      { kind: 'heading', text: t(`mails:${name}.heading`, values) },
      { kind: 'text', text: t(isLater ? 'mails:planChanged.later' : `mails:${name}.body`, values) },
      { kind: 'button', label: t('mails:subscriptionRenewal.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:subscription.note', values) },
    ],
  };
}

type MailName = 'subscriptionRenewal' | 'chargeFailed' | 'subscriptionLapsed';

/** Builds a mail about a subscription. These mails differ only in their texts and the link of their button. */
function subscriptionMail(
  context: Context,
  { email, locale: wanted }: Recipient,
  row: SubscriptionRow,
  name: MailName,
  url: string,
): MailMessage {
  const { t, locale } = withLocale(context, wanted);
  const values = valuesOf(context, locale, row);
  return {
    to: email,
    locale,
    subject: t(`mails:${name}.subject`, values),
    preheader: t(`mails:${name}.preheader`, values),
    blocks: [
      { kind: 'heading', text: t(`mails:${name}.heading`, values) },
      { kind: 'text', text: t(`mails:${name}.body`, values) },
      { kind: 'button', label: t(`mails:${name}.button`), url },
      { kind: 'note', text: t(`mails:${name}.note`, values) },
    ],
  };
}

/** Announces the next charge of a subscription. */
export function renewalMail(context: Context, recipient: Recipient, row: SubscriptionRow): MailMessage {
  return subscriptionMail(context, recipient, row, 'subscriptionRenewal', `${context.origin}/subscription`);
}

/** Tells the member that a charge failed, what happens next, and where to pay. */
export function failedChargeMail(context: Context, recipient: Recipient, row: SubscriptionRow): MailMessage {
  const url = row.openInvoiceUrl ?? `${context.origin}/subscription`;
  return subscriptionMail(context, recipient, row, 'chargeFailed', url);
}

/** Tells the member that the subscription has ended after an unpaid grace period. */
export function subscriptionEndMail(context: Context, recipient: Recipient, row: SubscriptionRow): MailMessage {
  return subscriptionMail(context, recipient, row, 'subscriptionLapsed', `${context.origin}/pricing`);
}
