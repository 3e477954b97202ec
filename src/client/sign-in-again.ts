import { pageToken } from './page-member.ts';
import { readToken } from './session-storage.ts';

/** The sign-in page, to be opened in another tab so that input on this page stays. */
export const signInAgainUrl = '/auth/signin?again';

/**
 * Calls back when the page's member has signed in again in another tab. A sign-in by anyone else doesn't count: they
 * must not send what the member typed. Returns a function that stops waiting.
 */
export function onSignedInAgain(goOn: () => void): () => void {
  const ended = readToken();
  const check = () => {
    // Other events run this check too, while the old session's token is still stored.
    const token = pageToken();
    if (token && token !== ended) goOn();
  };
  addEventListener('storage', check);
  return () => removeEventListener('storage', check);
}
