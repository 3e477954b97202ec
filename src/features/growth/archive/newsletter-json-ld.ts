import type { ArchivedEntry } from '#api/features/growth/campaigns/archive/contract.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import { embedJson } from '#src/server/structured-data.ts';

const addressOf = (origin: string, slug: string) => `${origin}/newsletter/archive/${slug}`;

/** schema.org data of a newsletter, escaped for use in a script element. */
export function buildNewsletterJsonLd(
  { slug, subject, preview, sentAt, locale }: ArchivedEntry,
  { origin, publisher }: { origin: string; publisher: string },
): string {
  return embedJson({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: subject,
    ...(preview ? { description: preview } : {}),
    author: { '@type': 'Organization', name: publisher, url: origin },
    publisher: { '@type': 'Organization', name: publisher, url: origin },
    mainEntityOfPage: addressOf(origin, slug),
    inLanguage: languageTags[locale],
    datePublished: sentAt,
    isAccessibleForFree: true,
  });
}

interface Archive {
  origin: string;
  locale: Locale;
  title: string;
  description: string;
}

/** schema.org data of a page that lists newsletters, escaped for use in a script element. */
export function structuredArchive(items: readonly ArchivedEntry[], archive: Archive): string {
  const { origin, locale, title, description } = archive;
  return embedJson({
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description,
    url: `${origin}/newsletter/archive`,
    inLanguage: languageTags[locale],
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: items.map(({ slug, subject }, index) => ({
        ...{ '@type': 'ListItem', position: index + 1, name: subject, url: addressOf(origin, slug) },
      })),
    },
  });
}
