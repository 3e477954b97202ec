import type { OpenedContent } from '#api/features/content/content/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { embedJson } from '#src/server/structured-data.ts';

interface Site {
  origin: string;
  publisher: string;
}

/** schema.org data of a public article, escaped for use in a script element. */
export function buildArticleJsonLd(article: OpenedContent, { origin, publisher }: Site): string {
  const { title, summary, cover, author, locale, slug, publishedAt, updatedAt, topics } = article;
  return embedJson({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    ...(summary ? { description: summary } : {}),
    ...(cover ? { image: [origin + cover.address] } : {}),
    ...(author ? { author: { '@type': 'Person', name: author.name } } : {}),
    publisher: { '@type': 'Organization', name: publisher, url: origin },
    mainEntityOfPage: `${origin}/articles/${slug}`,
    inLanguage: languageTags[locale],
    datePublished: publishedAt,
    dateModified: updatedAt,
    ...(topics.length > 0 ? { keywords: topics.join(', ') } : {}),
  });
}
