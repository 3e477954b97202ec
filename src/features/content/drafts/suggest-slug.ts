import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { slugOf } from '#api/platform/text/slug-of.ts';

/** Derives a slug from the title. Without a title, returns the current slug. */
export function suggestSlug({ texts, slug }: Pick<WorkingCopy, 'texts' | 'slug'>): string {
  return slugOf(texts.et?.title || texts.en?.title || '') || slug;
}

/**
 * The slug to publish with. An unedited slug is derived from the title. If the URL doesn't contain the slug, the author
 * couldn't change one that is taken, so it also gets the draft's unique suffix.
 */
export function findSlugToPublish(content: Pick<WorkingCopy, 'texts' | 'slug'>, address: string): string {
  const [, own] = /^draft-[0-9a-f]{6}([0-9a-f]{6})$/.exec(content.slug) ?? [];
  if (own === undefined) return content.slug;
  const suggested = suggestSlug(content);
  return address.includes('{slug}') || suggested === content.slug ? suggested : `${suggested}-${own}`;
}
