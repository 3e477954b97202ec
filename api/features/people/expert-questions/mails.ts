import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Question {
  to: string;
  /** The expert's language. */
  locale: Locale;
  /** The sender, who gets the expert's reply. */
  sender: { name: string | null; email: string };
  message: string;
}

interface Copy {
  sender: { email: string; locale: Locale };
  expert: { name: string | null };
  message: string;
}

/** The asker's own copy, in their language. It names the expert but not their address. */
export function questionCopyMail(context: Context, { sender, expert, message }: Copy): MailMessage {
  const { email, locale } = sender;
  const { t, tenant } = withLocale(context, locale);
  const name = expert.name ?? t('mails:questionCopy.expert');
  return {
    to: email,
    locale,
    subject: t('mails:questionCopy.subject', { name, community: tenant.name }),
    preheader: t('mails:questionCopy.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:questionCopy.heading', { name }) },
      { kind: 'quote', text: message },
      { kind: 'text', text: t('mails:questionCopy.body') },
      { kind: 'note', text: t('mails:questionCopy.note') },
    ],
  };
}

/** A member's question for the expert. Replies go to the member. */
export function questionMail(context: Context, { to, locale, sender, message }: Question): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const name = sender.name ?? sender.email;
  return {
    to,
    replyTo: sender.email,
    locale,
    subject: t('mails:expertQuestion.subject', { name, community: tenant.name }),
    preheader: t('mails:expertQuestion.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:expertQuestion.heading', { name }) },
      { kind: 'quote', text: message },
      { kind: 'text', text: t('mails:expertQuestion.body', { address: sender.email }) },
      { kind: 'note', text: t('mails:expertQuestion.note', { address: `${origin}/expert/profile` }) },
    ],
  };
}
