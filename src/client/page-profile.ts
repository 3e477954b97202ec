import { signedInMember } from './page-member.ts';
import { readToken } from './session-storage.ts';

const findScript = () => document.querySelector('script[data-profile]');

/**
 * Returns the profile that the server put into a page it rendered for the member; null on other pages, once a newer one
 * is known, and if this browser's token may be someone else's. Not for storing: another tab may have stored a newer one.
 */
export function readPageProfile<User extends { id: string }>(): User | null {
  const text = findScript()?.textContent;
  const user = text ? (JSON.parse(text) as User) : null;
  return user && readToken() && signedInMember() === user.id ? user : null;
}

/** Removes that profile, because the browser knows a newer one, or that there is one. */
export function discardPageProfile(): void {
  findScript()?.remove();
}
