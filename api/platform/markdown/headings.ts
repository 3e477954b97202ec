import { slugOf } from '../text/slug-of.ts';

/**
 * Returns a function that assigns each heading a readable id, unique in its text, with a prefix that keeps it apart
 * from other ids on the page.
 */
export function createHeadingIds(): (text: string) => string {
  const taken = new Map<string, number>();
  return (text) => {
    const base = `s-${slugOf(text) || 'x'}`;
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    // Slugs contain no dot, so a numbered id can't collide with another heading's slug.
    return count === 1 ? base : `${base}.${count}`;
  };
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
