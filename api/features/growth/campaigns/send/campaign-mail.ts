import { type Context, withLocale } from '#api/context.ts';
import { unsubscribeAddresses } from '#api/features/accounts/notifications/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import { type CampaignTexts, localeFor, type Stream } from '../contract.ts';

/** What a link in a mail of each stream turns off. */
const unsubscribeStreams = { news: 'news', offers: 'offers', events: 'eventNews' } as const satisfies Record<
  Stream,
  string
>;

interface Written {
  texts: CampaignTexts;
  stream: Stream;
}

/** A campaign as one member gets it; null if it has no complete text. */
export function campaignMail(
  context: Context,
  campaign: Written,
  { userId, email, locale: wanted }: { userId: string; email: string; locale: Locale },
): MailMessage | null {
  const locale = localeFor(campaign.texts, wanted);
  const text = locale && campaign.texts[locale];
  if (!text) return null;
  const { t, tenant } = withLocale(context, locale);
  return {
    ...{ to: email, locale, subject: text.subject, preheader: text.preview },
    unsubscribe: unsubscribeAddresses(context, { stream: unsubscribeStreams[campaign.stream], userId, email }),
    blocks: [
      { kind: 'prose', source: text.body, slug: tenant.slug },
      { kind: 'note', text: t(`campaigns:why.${campaign.stream}`, { community: tenant.name }) },
    ],
  };
}
