import { ApiError } from './api-client.ts';
import { reloadForeignPage } from './follow-session.ts';
import { isForeignPage } from './page-member.ts';
import { clearSession, readToken } from './session-storage.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/**
 * Removes this browser's session and goes to the sign-in page after a call fails with an unhandled 401 or 404, or when
 * a member page has no token, since its interactive parts couldn't work. A 5xx or a network error never signs anyone
 * out.
 */
export function signOutOnLostSession(): void {
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof ApiError && (reason.status === 401 || reason.status === 404)) {
      // The missing session is that of the page's member, not the one in this browser.
      if (isForeignPage()) return reloadForeignPage();
      clearSession();
      goToSignIn();
    }
  });
  const leaveMemberPage = () => {
    if (document.documentElement.hasAttribute('data-member-page') && !readToken()) goToSignIn();
  };
  leaveMemberPage();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveMemberPage();
  });
}

function goToSignIn(): void {
  // The form offers to sign in once it's sent, without losing input.
  if (location.pathname === '/auth/signin' || hasUnsavedInput()) return;
  // The cookie may still be valid; `again` keeps it from redirecting straight back here.
  location.assign(`/auth/signin?next=${encodeURIComponent(location.pathname + location.search)}&again`);
}
