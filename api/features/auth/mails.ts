import type { Context } from '#api/context.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

/** "Confirm your address": the link works once, for a day. */
export function verificationMail(context: Context, to: string, token: string): MailMessage {
  const { t, origin, locale, tenant } = context;
  const url = `${origin}/auth/verify-email?token=${token}`;
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

/** Sent instead when the address has an account already: the sign-up form never says so itself. */
export function alreadyRegisteredMail(context: Context, to: string): MailMessage {
  const { t, origin, locale, tenant } = context;
  return {
    to,
    locale,
    subject: t('mails:alreadyRegistered.subject', { community: tenant.name }),
    preheader: t('mails:alreadyRegistered.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:alreadyRegistered.heading') },
      { kind: 'text', text: t('mails:alreadyRegistered.body') },
      { kind: 'button', label: t('mails:alreadyRegistered.button'), url: `${origin}/auth/signin` },
      { kind: 'note', text: t('mails:alreadyRegistered.note') },
    ],
  };
}
