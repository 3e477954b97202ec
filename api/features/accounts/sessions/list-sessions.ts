import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Session } from './contract.ts';
import { describeDevice } from './devices.ts';
import { selectSessions } from './queries.ts';
import { isSessionLive } from './rules.ts';

/** The member's sessions: the current one first, then the most recently used, at most a hundred. */
export async function listSessions(context: Context): Promise<{ data: { sessions: Session[] } }> {
  const { user, sessionId } = requireMember(context);
  const rows = await selectSessions(context.db, user.id, sessionId, context.now);
  const live = rows.filter((row) => isSessionLive(row, user.role, context.now));
  const sessions = live.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    country: row.country,
    signedInAt: isoTime(row.createdAt),
    lastUsedAt: isoTime(row.lastUsedAt),
    isCurrent: row.id === sessionId,
  }));
  return { data: { sessions } };
}
