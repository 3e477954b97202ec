import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { withNextPath } from './rules.ts';

type Next = string | null | undefined;

/** Asks to confirm an address by a single-use link that is valid for a day and carries the page to open next. */
export function verificationMail(context: Context, to: string, token: string, next: Next): MailMessage {
  const { t, origin, locale, tenant } = context;
  const url = withNextPath(`${origin}/auth/verify-email?token=${token}`, next);
  return {
    to,
    locale,
    subject: t('mails:verify.subject', { community: tenant.name }),
    preheader: t('mails:verify.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:verify.heading', { community: tenant.name }) },
      { kind: 'text', text: t('mails:verify.body') },
      { kind: 'button', label: t('mails:verify.button'), url },
      { kind: 'note', text: t('mails:verify.note') },
    ],
  };
}

/** Tells the owner that their address already has an account, which the sign-up form doesn't reveal. */
export function alreadyRegisteredMail(context: Context, to: string, next: Next): MailMessage {
  const { t, origin, locale, tenant } = context;
  return {
    to,
    locale,
    subject: t('mails:alreadyRegistered.subject', { community: tenant.name }),
    preheader: t('mails:alreadyRegistered.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:alreadyRegistered.heading') },
      { kind: 'text', text: t('mails:alreadyRegistered.body') },
      { kind: 'button', label: t('mails:alreadyRegistered.button'), url: withNextPath(`${origin}/auth/signin`, next) },
      { kind: 'note', text: t('mails:alreadyRegistered.note') },
    ],
  };
}

interface Recipient {
  email: string;
  locale: Locale;
}

/** Tells the owner that the password changed, in case someone else changed it. */
export function passwordChangedMail(context: Context, { email, locale }: Recipient): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  return {
    to: email,
    locale,
    subject: t('mails:passwordChanged.subject', { community: tenant.name }),
    preheader: t('mails:passwordChanged.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:passwordChanged.heading') },
      { kind: 'text', text: t('mails:passwordChanged.body') },
      { kind: 'button', label: t('mails:passwordChanged.button'), url: `${origin}/auth/forgot-password` },
      { kind: 'note', text: t('mails:passwordChanged.note') },
    ],
  };
}
