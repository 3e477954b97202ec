import { signedInMember } from './page-member.ts';
import { readToken } from './session-storage.ts';

/**
 * Returns the profile that the server put into a page it rendered for the member; null on other pages, once a newer one
 * is known, and if this browser's token may be someone else's. Not for storing: another tab may have stored a newer one.
 */
export function readPageProfile<User extends { id: string }>(): User | null {
  const text = document.querySelector('script[data-profile]')?.textContent;
  const user = text ? (JSON.parse(text) as User) : null;
  return user && readToken() && signedInMember() === user.id ? user : null;
}
