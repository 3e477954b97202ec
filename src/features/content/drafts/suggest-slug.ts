import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { slugOf } from '#api/platform/text/slug-of.ts';

/** Derives a slug from the title. Without a title, the slug stays. */
export function suggestSlug({ texts, slug }: Pick<WorkingCopy, 'texts' | 'slug'>): string {
  return slugOf(texts.et?.title || texts.en?.title || '') || slug;
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
