import { ApiError, callApi } from '#src/client/api-client.ts';
import { removeSavedTexts } from '#src/client/forget-saved.ts';
import { signedInMember } from '#src/client/page-member.ts';
import { clearSession } from '#src/client/session-storage.ts';

/**
 * Ends the session on the server, then in this browser, and removes the member's local copies of what the server has.
 * A session that is already gone counts as ended. If the server can't be reached, the member stays signed in and sees
 * an error.
 */
export async function signOut(): Promise<void> {
  // Read before the call, because a 401 response also removes the stored member.
  const member = signedInMember();
  try {
    await callApi('POST', '/api/auth/sign-out', undefined, { asAnyMember: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  clearSession();
  if (member !== null) removeSavedTexts(member);
  location.assign('/');
}
