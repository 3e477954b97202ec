import { type Context, withLocale } from '#api/context.ts';
import { formatDateTimeWithZone } from '#api/platform/i18n/format.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { MissedItem } from './queries.ts';

/** The mail saying that an item wasn't published on time, in the administrator's language. */
export function missedPublicationMail(context: Context, missed: MissedItem): MailMessage {
  const { email, locale: wanted, type, itemId, titleEt, titleEn } = missed;
  const { t, origin, tenant, locale } = withLocale(context, wanted);
  const title = (locale === 'et' ? titleEt || titleEn : titleEn || titleEt) || t('drafts:untitled');
  const values = { title, moment: formatDateTimeWithZone(new Date(missed.heldFor), tenant.timeZone, locale) };
  return {
    to: email,
    locale,
    subject: t('mails:notPublished.subject', values),
    preheader: t('mails:notPublished.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:notPublished.heading', values) },
      { kind: 'text', text: t('mails:notPublished.body', values) },
      { kind: 'button', label: t('mails:notPublished.button'), url: `${origin}/admin/${type}s/${itemId}` },
    ],
  };
}
