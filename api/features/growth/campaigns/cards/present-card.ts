import { type Context, withLocale } from '#api/context.ts';
import { postPath } from '#api/features/community/posts/index.ts';
import { contentPath } from '#api/features/content/content/contract.ts';
import { formatPeriod } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailCard } from '#api/platform/mail/card.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { giftCardStorePath } from './contract.ts';
import type { ItemKind, ItemRow, PostRow } from './queries.ts';

const excerptLength = 200;

/** Presents an article or event in the language of a mail, or else in its other language; null if it has neither. */
export function presentItem(
  context: Context,
  locale: Locale,
  kind: ItemKind,
  rows: readonly ItemRow[],
): MailCard | null {
  const row = inLanguage(rows, locale);
  if (!row) return null;
  const { t } = withLocale(context, locale);
  return {
    ...{ locale: row.locale, title: row.title },
    facts: kind === 'event' ? formatEventFacts(context, locale, row) : [],
    text: kind === 'article' ? excerptOf(row.summary, excerptLength) : '',
    picture: row.coverKey ? { address: `/files/${row.coverKey}`, alt: row.coverAlt } : null,
    label: t(`campaigns:card.${kind}`),
    address: contentPath({ type: kind, id: row.id, slug: row.slug }),
  };
}

/** The lines that say when and where an event takes place, or that it is cancelled. */
function formatEventFacts(context: Context, locale: Locale, row: ItemRow): string[] {
  const { t, tenant } = withLocale(context, locale);
  const { startsAt, endsAt, place, isOnline, cancelledAt } = row;
  if (startsAt === null || endsAt === null) return [];
  const period = formatPeriod(new Date(startsAt), new Date(endsAt), tenant.timeZone, locale);
  if (cancelledAt !== null) return [t('campaigns:card.cancelled'), period];
  const where = !isOnline ? place : place ? t('events:onlineToo', { place }) : t('events:online');
  return [period, ...(where ? [where] : [])];
}

/** Presents only the title of a post, because what members write stays in the community. */
export function presentPost(context: Context, locale: Locale, rows: readonly PostRow[]): MailCard | null {
  const row = inLanguage(rows, locale);
  if (!row) return null;
  const { t } = withLocale(context, locale);
  return {
    ...{ locale: row.locale, title: row.title, facts: [row[locale]], text: '', picture: null },
    ...{ label: t('campaigns:card.post'), address: postPath(row.id) },
  };
}

export function presentStoreCard(context: Context, locale: Locale): MailCard {
  const { t, tenant } = withLocale(context, locale);
  return {
    ...{ locale, title: t('store:heading'), facts: [], picture: null },
    text: t('campaigns:card.giftText', { community: tenant.name }),
    ...{ label: t('campaigns:card.gift'), address: giftCardStorePath },
  };
}

const inLanguage = <Row extends { locale: Locale }>(rows: readonly Row[], locale: Locale): Row | undefined =>
  rows.find((row) => row.locale === locale) ?? rows[0];
