import { readToken, readUser } from './session-storage.ts';

/** Opened in another tab, so that what is typed in this one stays. */
export const signInAgainAddress = '/auth/signin?again';

/** The member of this browser; null if signed out. */
export function memberId(): string | null {
  return readUser<{ id?: string }>()?.id ?? null;
}

/**
 * Calls back when this member has signed in again in another tab. Somebody else must not send what
 * they typed. Returns how to stop waiting.
 */
export function onSignedInAgain(member: string | null, goOn: () => void): () => void {
  const check = () => {
    // The profile is stored after the token, so it has an event of its own.
    if (readToken() && (member === null || memberId() === member)) goOn();
  };
  addEventListener('storage', check);
  return () => removeEventListener('storage', check);
}
