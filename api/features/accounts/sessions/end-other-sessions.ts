import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { verb } from '#api/verb.ts';
import { deleteSessionsExcept } from './queries.ts';

/** Deletes all of the member's other sessions. */
export const endOtherSessions = verb(
  { access: 'member' },
  async (context, _, { user, sessionId }): Promise<{ data: { ended: number } }> => {
    const ended = await deleteSessionsExcept(context.db, user.id, sessionId);
    closeSockets(context, { userId: user.id, exceptSessionId: sessionId });
    return { data: { ended: ended.length } };
  },
);
