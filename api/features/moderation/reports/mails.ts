import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { ReportReason } from './contract.ts';

interface Receipt {
  to: string;
  locale: Locale;
  reason: ReportReason;
  /** The path to the reported content. */
  place: string;
}

/** The mail that confirms that a report was received, and quotes it. */
export function receiptMail(context: Context, { to, locale, reason, place }: Receipt): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  return {
    to,
    locale,
    subject: t('mails:reportReceived.subject', { community: tenant.name }),
    preheader: t('mails:reportReceived.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:reportReceived.heading') },
      { kind: 'text', text: t('mails:reportReceived.text') },
      {
        kind: 'facts',
        facts: [
          { name: t('mails:reportReceived.reason'), value: t(`reports:reason.${reason}`) },
          { name: t('mails:reportReceived.place'), value: `${origin}${place}` },
        ],
      },
      { kind: 'note', text: t('mails:reportReceived.note', { address: tenant.supportEmail }) },
    ],
  };
}
