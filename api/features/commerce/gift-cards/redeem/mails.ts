import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { CardRow } from '../queries.ts';

/** Tells a member that their card was revoked, with the administrator's reason. */
export function cardRevocationMail(
  context: Context,
  { email, locale }: { email: string; locale: Locale },
  { tier, months }: Pick<CardRow, 'tier' | 'months'>,
  message: string,
): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const values = {
    community: tenant.name,
    plan: t(`pricing:plan.${tier}.name`),
    duration: t('store:monthCount', { count: months }),
  };
  return {
    to: email,
    locale,
    subject: t('mails:giftRevoked.subject', values),
    preheader: t('mails:giftRevoked.preheader', values),
    blocks: [
      { kind: 'heading', text: t('mails:giftRevoked.heading') },
      { kind: 'text', text: t('mails:giftRevoked.body', values) },
      { kind: 'text', text: t('mails:giftRevoked.reason', { reason: message }) },
      { kind: 'button', label: t('mails:giftRevoked.button'), url: `${origin}/subscription` },
      { kind: 'note', text: t('mails:giftRevoked.note', { support: tenant.supportEmail }) },
    ],
  };
}
