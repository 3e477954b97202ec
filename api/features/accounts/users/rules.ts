import type { Profile } from './contract.ts';

type ProfileVisibility = Profile['profileVisibility'];

/**
 * Initials shown where there is no picture: the first letters of the first two words, at most two
 * characters, else '?'.
 */
export function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase('et') || '?';
}

interface Reader {
  isMember: boolean;
  isOwner: boolean;
}

/** Whether a member's page is for a reader. The owner always sees their own, as others would. */
export function maySeeProfile(visibility: ProfileVisibility, { isMember, isOwner }: Reader): boolean {
  if (isOwner || visibility === 'everyone') return true;
  return visibility === 'members' && isMember;
}
