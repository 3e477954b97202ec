import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';

/** An address out of the title: `Õhtune jalutuskäik` is `ohtune-jalutuskaik`. As it is where there is none. */
export function suggestSlug({ texts, slug }: Pick<WorkingCopy, 'texts' | 'slug'>): string {
  const title = texts.et?.title || texts.en?.title || '';
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const suggested = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return suggested || slug;
}
