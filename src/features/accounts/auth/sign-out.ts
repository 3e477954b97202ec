import { ApiError, callApi } from '#src/lib/api-client.ts';
import { clearSession } from '#src/lib/session-storage.ts';

/**
 * Ends the session on the server, then in this browser. A session that is gone already counts as
 * ended; when the server can't be reached the member stays signed in and is told so.
 */
export async function signOut(): Promise<void> {
  try {
    await callApi('POST', '/api/auth/sign-out');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  clearSession();
  location.assign('/');
}
