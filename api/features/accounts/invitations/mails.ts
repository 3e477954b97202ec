import type { Context } from '#api/context.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

/** "You've been invited to run this community", with a link that works once. */
export function invitationMail(context: Context, to: string, token: string): MailMessage {
  const { t, origin, locale, tenant } = context;
  return {
    to,
    locale,
    subject: t('mails:invitation.subject', { community: tenant.name }),
    preheader: t('mails:invitation.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:invitation.heading', { community: tenant.name }) },
      { kind: 'text', text: t('mails:invitation.body', { community: tenant.name }) },
      { kind: 'button', label: t('mails:invitation.button'), url: `${origin}/auth/accept-invitation?token=${token}` },
      { kind: 'note', text: t('mails:invitation.note') },
    ],
  };
}
