import type { Context } from '#api/context.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

export function testMail({ t, tenant, locale, origin }: Context, to: string): MailMessage {
  return {
    ...{ to, locale },
    subject: t('mails:testMail.subject', { community: tenant.name }),
    preheader: t('mails:testMail.body'),
    blocks: [
      { kind: 'heading', text: t('mails:testMail.heading') },
      { kind: 'text', text: t('mails:testMail.body') },
      { kind: 'facts', facts: [{ name: t('mails:testMail.sender'), value: tenant.mailFrom }] },
      { kind: 'button', label: t('mails:testMail.button'), url: `${origin}/admin/settings#mail` },
      { kind: 'note', text: t('mails:testMail.note') },
    ],
  };
}
