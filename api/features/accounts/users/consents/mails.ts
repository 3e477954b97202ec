import { type Context, withLocale } from '#api/context.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { type ConsentRequest, encryptRequest } from './tokens.ts';

/** Asks whether the owner of the address wants the mail that someone asked for. Opening its page confirms nothing. */
export async function confirmConsentMail(context: Context, request: ConsentRequest): Promise<MailMessage> {
  const { email, locale, kind } = request;
  const { t, origin, tenant } = withLocale(context, locale);
  const token = await encryptRequest(context, request);
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
