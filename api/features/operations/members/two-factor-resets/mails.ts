import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

/** Tells a member that their two-factor may soon be reset, and how to stop it. */
export function resetRequestedMail(context: Context, { email, locale }: Recipient, reason: string): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const words = { community: tenant.name };
  return {
    to: email,
    locale,
    subject: t('mails:resetRequested.subject', words),
    preheader: t('mails:resetRequested.body', words),
    blocks: [
      { kind: 'heading', text: t('mails:resetRequested.heading') },
      { kind: 'text', text: t('mails:resetRequested.body', words) },
      { kind: 'quote', text: reason },
      { kind: 'text', text: t('mails:resetRequested.stop') },
      { kind: 'button', label: t('mails:resetRequested.button'), url: `${origin}/auth/signin` },
      { kind: 'note', text: t('mails:resetRequested.note', { support: tenant.supportEmail }) },
    ],
  };
}

/** Tells a member that their two-factor was reset, by whom, and how to set it up again. */
export function twoFactorResetMail(
  context: Context,
  { email, locale }: Recipient,
  by: 'administrators' | 'operator',
): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const words = { community: tenant.name };
  return {
    to: email,
    locale,
    subject: t('mails:twoFactorReset.subject', words),
    preheader: t(`mails:twoFactorReset.${by}`, words),
    blocks: [
      { kind: 'heading', text: t('mails:twoFactorReset.heading') },
      { kind: 'text', text: t(`mails:twoFactorReset.${by}`, words) },
      { kind: 'text', text: t('mails:twoFactorReset.body') },
      { kind: 'button', label: t('mails:twoFactorReset.button'), url: `${origin}/security/2fa-setup` },
      { kind: 'note', text: t('mails:resetRequested.note', { support: tenant.supportEmail }) },
    ],
  };
}
