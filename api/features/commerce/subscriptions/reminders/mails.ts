import { type Context, withLocale } from '#api/context.ts';
import { formatDay } from '#api/platform/i18n/format.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { ExpiringTime } from './queries.ts';

/** Reminds a member, in their language, of the day on which their time in a tier ends. */
export function expiryMail(context: Context, { email, locale: wanted, tier, endsAt }: ExpiringTime): MailMessage {
  const { t, origin, tenant, locale } = withLocale(context, wanted);
  const values = {
    community: tenant.name,
    plan: t(`pricing:plan.${tier}.name`),
    day: formatDay(new Date(endsAt), tenant.timeZone, locale),
  };
  return {
    to: email,
    locale,
    subject: t('mails:timeEnding.subject', values),
    preheader: t('mails:timeEnding.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:timeEnding.heading', values) },
      { kind: 'text', text: t('mails:timeEnding.body', values) },
      { kind: 'button', label: t('mails:timeEnding.button'), url: `${origin}/pricing` },
      { kind: 'note', text: t('mails:timeEnding.note') },
    ],
  };
}
