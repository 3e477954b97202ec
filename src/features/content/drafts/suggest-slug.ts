import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';

/**
 * Derives a slug from the title: `Õhtune jalutuskäik` becomes `ohtune-jalutuskaik`. Without a
 * title, the slug stays.
 */
export function suggestSlug({ texts, slug }: Pick<WorkingCopy, 'texts' | 'slug'>): string {
  const title = texts.et?.title || texts.en?.title || '';
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const suggested = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return suggested || slug;
}

/**
 * The slug to publish with: one that no one has edited is derived from the title. If the address doesn't contain the
 * slug, no one could change a taken one, so it gets the same unique ending as the draft's.
 */
export function firstSlug(content: Pick<WorkingCopy, 'texts' | 'slug'>, address: string): string {
  const [, own] = /^draft-[0-9a-f]{6}([0-9a-f]{6})$/.exec(content.slug) ?? [];
  if (own === undefined) return content.slug;
  const suggested = suggestSlug(content);
  return address.includes('{slug}') || suggested === content.slug ? suggested : `${suggested}-${own}`;
}
