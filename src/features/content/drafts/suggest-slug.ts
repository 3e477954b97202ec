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
