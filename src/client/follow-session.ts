import { isOthersPage, pageMember } from './page-member.ts';
import { readToken } from './session-storage.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** What its own member left unsaved stays, and can't be sent by anyone else. */
export function reloadOthersPage(): void {
  if (isOthersPage() && !hasUnsavedInput()) location.reload();
}

/**
 * Adopts a sign-in or sign-out from another tab, even on a page restored from the back-forward cache. Visitors' pages
 * need this too: their header has no menu yet. A page of another member is loaded again.
 */
export function followSession(): void {
  pageMember();
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
