import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Recipient {
  email: string;
  locale: Locale;
}

/** Confirms the deletion: the last mail to this address. */
export function accountDeletedMail(
  context: Context,
  { email, locale }: Recipient,
  deletesWriting: boolean,
): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  const community = tenant.name;
  return {
    to: email,
    locale,
    subject: t('mails:accountDeleted.subject', { community }),
    preheader: t('mails:accountDeleted.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:accountDeleted.heading') },
      { kind: 'text', text: t('mails:accountDeleted.body', { community }) },
      {
        kind: 'text',
        text: t(deletesWriting ? 'mails:accountDeleted.writingGone' : 'mails:accountDeleted.writingStays'),
      },
      { kind: 'note', text: t('mails:accountDeleted.note', { support: tenant.supportEmail }) },
    ],
  };
}
