import type { Shell } from './page-shell.ts';

/** schema.org data of the site with its search, safe inside a script element. */
export function structuredSite(origin: string, shell: Shell): string {
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

/** JSON that no text in it can lead out of its script element. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
