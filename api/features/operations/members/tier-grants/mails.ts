import { type Context, withLocale } from '#api/context.ts';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { formatDay } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

interface Given {
  tier: Tier;
  /** In milliseconds. */
  from: number;
  until: number;
  reason: string;
}

/** Names the tier and its last day in the member's language, such as "Premium, 1 March 2027". */
export function describeGrant(context: Context, wanted: Locale, { tier, until }: Pick<Given, 'tier' | 'until'>) {
  const { t, tenant, locale } = withLocale(context, wanted);
  const plan = t(`pricing:plan.${tier}.name`);
  return { plan, day: formatDay(new Date(until - 1), tenant.timeZone, locale), community: tenant.name };
}

/** Tells a member which tier the community granted them, until when and why. */
export function tierGrantedMail(context: Context, { email, locale: wanted }: Recipient, given: Given): MailMessage {
  const { t, tenant, origin, now, locale } = withLocale(context, wanted);
  const words = describeGrant(context, locale, given);
  const isLater = given.from > now.getTime();
  const from = formatDay(new Date(given.from), tenant.timeZone, locale);
  return {
    to: email,
    locale,
    subject: t('mails:tierGranted.subject', words),
    preheader: t('mails:tierGranted.body', words),
    blocks: [
      { kind: 'heading', text: t('mails:tierGranted.heading', words) },
      { kind: 'text', text: t('mails:tierGranted.body', words) },
      ...(isLater ? [{ kind: 'text' as const, text: t('mails:tierGranted.later', { from }) }] : []),
      { kind: 'quote', text: given.reason },
      { kind: 'button', label: t('mails:tierGranted.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:tierGranted.note') },
    ],
  };
}

/** Tells a member that time granted by the community has ended early, and why. */
export function grantEndedMail(
  context: Context,
  { email, locale: wanted }: Recipient,
  { tier, reason }: Pick<Given, 'tier' | 'reason'>,
): MailMessage {
  const { t, tenant, origin, locale } = withLocale(context, wanted);
  const words = { plan: t(`pricing:plan.${tier}.name`), community: tenant.name };
  return {
    to: email,
    locale,
    subject: t('mails:grantEnded.subject', words),
    preheader: t('mails:grantEnded.body', words),
    blocks: [
      { kind: 'heading', text: t('mails:grantEnded.heading') },
      { kind: 'text', text: t('mails:grantEnded.body', words) },
      { kind: 'quote', text: reason },
      { kind: 'button', label: t('mails:tierGranted.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:grantEnded.note', { support: tenant.supportEmail }) },
    ],
  };
}
