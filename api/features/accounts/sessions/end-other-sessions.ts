import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { closeSockets } from '#api/platform/live/close-sockets.ts';
import { deleteSessionsExcept } from './queries.ts';

/** Deletes all of the member's other sessions. */
export async function endOtherSessions(context: Context): Promise<{ data: { ended: number } }> {
  const { user, sessionId } = requireMember(context);
  const ended = await deleteSessionsExcept(context.db, user.id, sessionId);
  closeSockets(context, { userId: user.id, exceptSessionId: sessionId });
  return { data: { ended: ended.length } };
}
