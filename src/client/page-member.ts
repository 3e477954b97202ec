import { readToken, readUser } from './session-storage.ts';

/** The browser's member; null if signed out, or until their profile is known. */
export const signedInMember = () => readUser<{ id?: string }>()?.id ?? null;

/**
 * Whose page it is: the member it was rendered for, or else the first who was signed in while it was open; null if no
 * one was. It stays so when someone else signs in in another tab.
 */
export function pageMember(): string | null {
  const { dataset } = document.documentElement;
  const member = dataset['pageOf'] ?? signedInMember();
  if (member !== null) dataset['pageOf'] = member;
  return member;
}

/** Whether someone else than the page's member is signed in by now: nothing on it may be done in their name. */
export function isOthersPage(): boolean {
  const member = signedInMember();
  return member !== null && pageMember() !== member;
}

/** The token of the page's member. Null if they are signed out, or someone else is signed in. */
export function pageToken(): string | null {
  // Read before the member, as it is stored after them (`saveSession`).
  const token = readToken();
  return token === null || isOthersPage() ? null : token;
}
