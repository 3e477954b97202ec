import type { Context } from '#api/context.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

/** Tells the owner that a provider can now be used to sign in, in case someone else connected it. */
export function identityConnectedMail(context: Context, to: string, provider: string): MailMessage {
  const { t, origin, locale, tenant } = context;
  return {
    to,
    locale,
    subject: t('mails:identityConnected.subject', { provider, community: tenant.name }),
    preheader: t('mails:identityConnected.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:identityConnected.heading', { provider }) },
      { kind: 'text', text: t('mails:identityConnected.body', { provider, community: tenant.name }) },
      { kind: 'button', label: t('mails:identityConnected.button'), url: `${origin}/settings#connections` },
      { kind: 'note', text: t('mails:identityConnected.note') },
    ],
  };
}
