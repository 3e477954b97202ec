import { isOthersPage, pageMember } from './page-member.ts';
import { clearSession, readToken } from './session-storage.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/**
 * Reloads a page that belongs to another member. Unsaved input of its own member stays, and can't be sent by anyone
 * else.
 */
export function reloadOthersPage(): void {
  if (isOthersPage() && !hasUnsavedInput()) location.reload();
}

/**
 * Adopts a sign-in or sign-out from another tab, even on a page restored from the back-forward cache. Visitors' pages
 * need this too: their header has no menu yet. A page of another member is loaded again.
 */
export function followSession(): void {
  pageMember();
  leaveOthersPage();
  let known = readToken();
  const announce = () => {
    if (readToken()) document.documentElement.dataset['member'] = '';
    else delete document.documentElement.dataset['member'];
    dispatchEvent(new Event('auth-changed'));
    reloadOthersPage();
  };
  addEventListener('auth-changed', () => {
    known = readToken();
  });
  addEventListener('storage', ({ key }) => {
    if (key === 'auth_token' || key === null) announce();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readToken() !== known) announce();
  });
}

/**
 * Someone else may have signed in while the page was loading. If it is still another member's once loaded again, the
 * cookie is theirs but the token isn't, as after a sign-in that was cut off: without a token, a member signs in again.
 */
function leaveOthersPage(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isOthersPage() && navigation?.type === 'reload') clearSession();
  else reloadOthersPage();
}
