import { readToken, readUser } from './session-storage.ts';

/** The id of the member signed in in this browser; null if no one is, or until their profile is known. */
export const signedInMember = () => readUser<{ id?: string }>()?.id ?? null;

/**
 * The id of the page's member: the one it was rendered for, or else the first to sign in while it was open; null if
 * there was none. It doesn't change when someone else signs in in another tab.
 */
export function pageMember(): string | null {
  const { dataset } = document.documentElement;
  const member = dataset['pageOf'] ?? signedInMember();
  if (member !== null) dataset['pageOf'] = member;
  return member;
}

/** Whether someone other than the page's member is signed in. The page must then do nothing in their name. */
export function isForeignPage(): boolean {
  const member = signedInMember();
  return member !== null && pageMember() !== member;
}

/** Returns the token of the page's member; null if they are signed out or someone else is signed in. */
export function pageToken(): string | null {
  // The token is read before the member because `saveSession` stores it after them.
  const token = readToken();
  return token === null || isForeignPage() ? null : token;
}
