import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { exportDays } from './contract.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

/** Tells a member that their copy is ready. Links to the settings, where they sign in to download it. */
export function exportReadyMail(context: Context, { email, locale }: Recipient): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  return {
    to: email,
    locale,
    subject: t('mails:dataExport.subject', { community: tenant.name }),
    preheader: t('mails:dataExport.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:dataExport.heading') },
      { kind: 'text', text: t('mails:dataExport.body', { days: exportDays }) },
      { kind: 'button', label: t('mails:dataExport.button'), url: `${origin}/settings#data` },
      { kind: 'note', text: t('mails:dataExport.note') },
    ],
  };
}
