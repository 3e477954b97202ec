import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { deleteSessionsBut } from './queries.ts';

/** Signs the member out everywhere but here. */
export async function endOtherSessions(context: Context): Promise<{ data: { ended: number } }> {
  const { user, sessionId } = requireMember(context);
  const ended = await deleteSessionsBut(context.db, user.id, sessionId);
  return { data: { ended: ended.length } };
}
