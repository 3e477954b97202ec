import { initialOf } from '#api/platform/text/graphemes.ts';

/** Initials for a missing picture: the first letters of the first two words, or '?'. */
export function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/);
  return words.slice(0, 2).map(initialOf).join('') || '?';
}
