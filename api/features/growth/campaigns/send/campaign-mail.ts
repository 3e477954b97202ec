import { type Context, withLocale } from '#api/context.ts';
import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage, MailUnsubscribe } from '#api/platform/mail/message.ts';
import { renderTextBlocks } from '../cards/render-text-blocks.ts';
import { type CampaignTexts, localeFor, type MailReason, type Stream } from '../contract.ts';
import type { ShownCards } from '../schema.ts';

/** What the unsubscribe link in a mail of each stream turns off. */
const unsubscribeStreams = { news: 'news', offers: 'offers', events: 'eventNews' } as const satisfies Record<
  Stream,
  string
>;

/** The content of a mail to many recipients. */
export interface MailContent {
  texts: CampaignTexts;
  stream: Stream;
  /** The URL of the mail's page in the archive, if everyone can read it there. */
  archivedAt?: string | undefined;
  /** Why the recipient gets the mail; by default, because of its stream. */
  why?: MailReason | undefined;
}

/** The URLs at which a member unsubscribes from a campaign's stream and chooses their mail. */
export const campaignUnsubscribeUrls = (context: Context, stream: Stream, member: { userId: string; email: string }) =>
  unsubscribeUrls(context, { stream: unsubscribeStreams[stream], ...member });

/** The URL at which a subscriber without an account unsubscribes. They have no other mail preferences. */
export function subscriberUnsubscribeUrl(
  context: Context,
  subscriber: { userId: string; email: string },
): MailUnsubscribe {
  const { page, oneClick } = unsubscribeUrls(context, { stream: 'newsletter', ...subscriber });
  return { page, oneClick };
}

interface Sent {
  to: string;
  locale: Locale;
  unsubscribe: MailUnsubscribe;
  cards: ShownCards;
}

/** Builds a campaign's mail in the language for someone who prefers `locale`; null if it has no complete text. */
export function campaignMail(
  context: Context,
  { texts, stream, archivedAt, why = stream }: MailContent,
  { to, locale: wanted, unsubscribe, cards }: Sent,
): MailMessage | null {
  const locale = localeFor(texts, wanted);
  const text = locale && texts[locale];
  if (!text) return null;
  const { t, tenant, origin } = withLocale(context, locale);
  return {
    ...{ to, locale, subject: text.subject, preheader: text.preview, unsubscribe },
    blocks: [
      ...renderTextBlocks(text.body, { slug: tenant.slug, origin, cards: cards[locale] ?? {} }),
      ...(archivedAt
        ? [
            {
              kind: 'link' as const,
              url: `${origin}${archivedAt}?lang=${locale}`,
              label: t('campaigns:archive.readOnWeb'),
            },
          ]
        : []),
      { kind: 'note', text: t(`campaigns:why.${why}`, { community: tenant.name }) },
    ],
  };
}
