import { ApiError } from '../lib/api-client.ts';
import { clearSession, readToken } from '../lib/session-storage.ts';

/**
 * An unhandled 401 or 404 of a call ends the session in this browser and leads to
 * sign in. A member's page without a token (storage was cleared) does the same, because its
 * interactive parts could do nothing. A 5xx or a lost network never signs anybody out.
 */
export function signOutOnLostSession(): void {
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    if (reason instanceof ApiError && (reason.status === 401 || reason.status === 404)) {
      clearSession();
      goToSignIn();
    }
  });
  if (document.documentElement.hasAttribute('data-member-page') && !readToken()) goToSignIn();
}

function goToSignIn(): void {
  if (location.pathname === '/auth/signin') return;
  // The cookie may still hold, and would lead straight back here.
  location.assign(`/auth/signin?next=${encodeURIComponent(location.pathname + location.search)}&again`);
}
