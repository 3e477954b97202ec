import type { Context } from '#api/context.ts';
import { requireSignedIn } from '#api/permissions.ts';
import { deleteSession } from '../sessions/index.ts';

/** Deletes the current session, which invalidates both of its secrets. */
export async function signOut(context: Context): Promise<void> {
  const { sessionId } = requireSignedIn(context);
  await deleteSession(context.db, sessionId);
}
