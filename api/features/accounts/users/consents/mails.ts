import { type Context, withLocale } from '#api/context.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { type ConsentRequest, encryptConsentRequest } from './tokens.ts';

/** Asks the owner of the address to confirm a consent that someone requested. Opening the linked page isn't enough. */
export async function confirmConsentMail(context: Context, request: ConsentRequest): Promise<MailMessage> {
  const { email, locale, kind } = request;
  const { t, origin, tenant } = withLocale(context, locale);
  const token = await encryptConsentRequest(context, request);
  const community = tenant.name;
  return {
    to: email,
    locale,
    subject: t('newsletter:mail.subject', { community }),
    preheader: t('newsletter:mail.preheader'),
    blocks: [
      { kind: 'heading', text: t('newsletter:mail.heading') },
      { kind: 'text', text: t(`newsletter:mail.body.${kind}`, { community }) },
      {
        kind: 'button',
        label: t('newsletter:mail.button'),
        url: `${origin}/newsletter/confirm?token=${encodeURIComponent(token)}`,
      },
      { kind: 'note', text: t('newsletter:mail.note') },
    ],
  };
}
