import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Answered {
  to: string;
  locale: Locale;
  /** What they wrote, to know what the answer is about. */
  asked: string;
  answer: string;
}

const quoted = 300;

/** An administrator's answer, a paragraph for each of its own, with the beginning of what was asked. */
export function feedbackAnswerMail(context: Context, { to, locale, asked, answer }: Answered): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  const start = asked.length > quoted ? `${asked.slice(0, quoted).trimEnd()}…` : asked;
  return {
    to,
    locale,
    subject: t('mails:feedbackAnswer.subject', { community: tenant.name }),
    preheader: t('mails:feedbackAnswer.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:feedbackAnswer.heading') },
      ...answer.split(/\n{2,}/).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'note', text: t('mails:feedbackAnswer.note', { message: start, address: tenant.supportEmail }) },
    ],
  };
}
