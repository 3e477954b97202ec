import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';

interface FeedbackAnswer {
  to: string;
  locale: Locale;
  /** The feedback, quoted in the mail. */
  question: string;
  answer: string;
}

const quoteLength = 300;

/** Composes the mail with an administrator's answer, which quotes the beginning of the feedback. */
export function feedbackAnswerMail(context: Context, { to, locale, question, answer }: FeedbackAnswer): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  const quote = excerptOf(question, quoteLength);
  return {
    to,
    locale,
    subject: t('mails:feedbackAnswer.subject', { community: tenant.name }),
    preheader: t('mails:feedbackAnswer.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:feedbackAnswer.heading') },
      ...answer.split(/\n{2,}/).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'note', text: t('mails:feedbackAnswer.note', { message: quote, address: tenant.supportEmail }) },
    ],
  };
}
