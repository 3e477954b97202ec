import { readToken } from './session-storage.ts';

/**
 * Adopts a sign-in or sign-out from another tab, even on a page restored from the back-forward cache. Visitors' pages
 * need this too: their header has no menu yet.
 */
export function followSession(): void {
  let known = readToken();
  const announce = () => {
    if (readToken()) document.documentElement.dataset['member'] = '';
    else delete document.documentElement.dataset['member'];
    dispatchEvent(new Event('auth-changed'));
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
