import { pageToken } from './page-member.ts';
import { readToken } from './session-storage.ts';

/** Opened in another tab, so that input on this page stays. */
export const signInAgainAddress = '/auth/signin?again';

/**
 * Calls back when the page's member has signed in again in another tab. No one else may send what they typed. Returns
 * a function to stop waiting.
 */
export function onSignedInAgain(goOn: () => void): () => void {
  const ended = readToken();
  const check = () => {
    // Other events arrive too, while the old session still has its token.
    const token = pageToken();
    if (token && token !== ended) goOn();
  };
  addEventListener('storage', check);
  return () => removeEventListener('storage', check);
}
