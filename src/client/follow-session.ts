import { isForeignPage, pageMember } from './page-member.ts';
import { clearSession, readToken } from './session-storage.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/**
 * Reloads a page that belongs to another member, unless its own member has unsaved input. That input stays, and no one
 * else can send it.
 */
export function reloadForeignPage(): void {
  if (isForeignPage() && !hasUnsavedInput()) location.reload();
}

/**
 * Adopts a sign-in or sign-out from another tab, even on a page restored from the back-forward cache. Visitors' pages
 * need this too: their header has no menu yet. A page that belongs to another member is reloaded.
 */
export function followSession(): void {
  pageMember();
  leaveForeignPage();
  let known = readToken();
  const announce = () => {
    if (readToken()) document.documentElement.dataset['member'] = '';
    else delete document.documentElement.dataset['member'];
    dispatchEvent(new Event('auth-changed'));
    reloadForeignPage();
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
 * Reloads the page if someone else signed in while it was loading. If it still belongs to another member after that,
 * the cookie is theirs but the token isn't, as after an interrupted sign-in: the token is dropped, so that the member
 * signs in again.
 */
function leaveForeignPage(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (isForeignPage() && navigation?.type === 'reload') clearSession();
  else reloadForeignPage();
}
