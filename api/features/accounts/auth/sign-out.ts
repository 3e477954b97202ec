import type { Context } from '#api/context.ts';
import { requireSignedIn } from '#api/permissions.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { deleteSession } from '../sessions/index.ts';

/** Deletes the current session, which invalidates both of its secrets. */
export async function signOut(context: Context): Promise<void> {
  const { user, sessionId } = requireSignedIn(context);
  await deleteSession(context.db, sessionId);
  closeSockets(context, { userId: user.id, sessionId });
}
