import type { Expert } from '#api/features/people/experts/contract.ts';
import { embedJson } from '#src/server/structured-data.ts';

/** schema.org data for an expert's page. */
export function buildExpertJsonLd(
  expert: Expert,
  { origin, community }: { origin: string; community: string },
): string {
  const url = `${origin}/profile/${expert.id}`;
  return embedJson({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': url,
      name: expert.name,
      jobTitle: expert.headline,
      description: expert.about,
      knowsAbout: expert.fields,
      knowsLanguage: expert.languages,
      ...(expert.place ? { workLocation: { '@type': 'Place', name: expert.place } } : {}),
      ...(expert.picture ? { image: new URL(expert.picture, origin).href } : {}),
      memberOf: { '@type': 'Organization', name: community },
    },
  });
}
