import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { verb } from '#api/verb.ts';
import { deleteSession } from '../sessions/index.ts';

/** Deletes the current session, which invalidates both of its secrets. */
export const signOut = verb({ access: 'signedIn' }, async (context, _, { user, sessionId }): Promise<void> => {
  await deleteSession(context.db, sessionId);
  closeSockets(context, { userId: user.id, sessionId });
});
