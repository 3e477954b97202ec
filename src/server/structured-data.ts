import type { Shell } from './page-shell.ts';

/** The site's schema.org data including its search, safe for a script element. */
export function buildSiteJsonLd(origin: string, shell: Shell): string {
  return embedJson({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shell.name,
    description: shell.description,
    url: origin,
    inLanguage: shell.language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
}

/** Escapes JSON so that no text in it can end its script element. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
