import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { withNextPath } from '../auth/index.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

/** Offers a single-use link to choose a new password, valid for an hour. */
export function passwordResetMail(
  context: Context,
  { email, locale }: Recipient,
  token: string,
  next: string | null | undefined,
): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  const url = withNextPath(`${origin}/auth/reset-password?token=${token}`, next);
  return {
    to: email,
    locale,
    subject: t('mails:passwordReset.subject', { community: tenant.name }),
    preheader: t('mails:passwordReset.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:passwordReset.heading') },
      { kind: 'text', text: t('mails:passwordReset.body') },
      { kind: 'button', label: t('mails:passwordReset.button'), url },
      { kind: 'note', text: t('mails:passwordReset.note') },
    ],
  };
}
