import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

/** The mail that tells a member that they are now an expert and what to do next. */
export function appointmentMail(context: Context, { to, locale }: { to: string; locale: Locale }): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  return {
    to,
    locale,
    subject: t('mails:expertAppointed.subject', { community: tenant.name }),
    preheader: t('mails:expertAppointed.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:expertAppointed.heading') },
      { kind: 'text', text: t('mails:expertAppointed.body', { community: tenant.name }) },
      { kind: 'button', label: t('mails:expertAppointed.button'), url: `${origin}/expert/profile` },
      { kind: 'note', text: t('mails:expertAppointed.note', { address: tenant.supportEmail }) },
    ],
  };
}
