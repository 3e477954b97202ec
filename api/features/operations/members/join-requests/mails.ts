import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

interface Approved extends Recipient {
  hasPassword: boolean;
  /** The name of the provider that they sign in with. */
  provider: string | undefined;
}

/** Tells an applicant that they can join, and how they sign in. */
export function approvedMail(
  context: Context,
  { email, locale, hasPassword, provider }: Approved,
  words: string | null,
): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const community = tenant.name;
  const way = hasPassword ? 'password' : provider ? 'provider' : 'other';
  const body = t(`mails:joinApproved.body.${way}`, { community, provider });
  return {
    to: email,
    locale,
    subject: t('mails:joinApproved.subject', { community }),
    preheader: body,
    blocks: [
      { kind: 'heading', text: t('mails:joinApproved.heading') },
      { kind: 'text', text: body },
      ...(words ? [{ kind: 'quote', text: words } as const] : []),
      { kind: 'button', label: t('mails:joinApproved.button'), url: `${origin}/auth/signin` },
    ],
  };
}

/** Tells an applicant that they can't join, and why. */
export function declinedMail(context: Context, { email, locale }: Recipient, reason: string): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  const community = tenant.name;
  return {
    to: email,
    locale,
    subject: t('mails:joinDeclined.subject', { community }),
    preheader: t('mails:joinDeclined.body', { community }),
    blocks: [
      { kind: 'heading', text: t('mails:joinDeclined.heading') },
      { kind: 'text', text: t('mails:joinDeclined.body', { community }) },
      { kind: 'quote', text: reason },
      { kind: 'note', text: t('mails:joinDeclined.note', { support: tenant.supportEmail }) },
    ],
  };
}
