import { readToken, readUser } from './session-storage.ts';

/** Opened in another tab, so that input on this page stays. */
export const signInAgainAddress = '/auth/signin?again';

/** The browser's member; null if signed out. */
export function memberId(): string | null {
  return readUser<{ id?: string }>()?.id ?? null;
}

/**
 * Calls back when this member has signed in again in another tab. No one else may send what they typed. Returns a
 * function to stop waiting.
 */
export function onSignedInAgain(member: string | null, goOn: () => void): () => void {
  const ended = readToken();
  const check = () => {
    // Other events arrive too, while the old session still has its token. The profile has its own event after it.
    const token = readToken();
    if (token && token !== ended && (member === null || memberId() === member)) goOn();
  };
  addEventListener('storage', check);
  return () => removeEventListener('storage', check);
}
