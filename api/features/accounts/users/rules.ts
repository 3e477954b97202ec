import { initialOf } from '#api/platform/text/graphemes.ts';

/** Returns the initials shown without a picture: the first letters of the name's first two words, or '?'. */
export function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/);
  return words.slice(0, 2).map(initialOf).join('') || '?';
}
