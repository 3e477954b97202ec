import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { describeDevice } from '#api/platform/http/devices.ts';
import { verb } from '#api/verb.ts';
import type { Session } from './contract.ts';
import { selectSessions } from './queries.ts';
import { isSessionLive } from './rules.ts';

/** Lists up to a hundred of the member's sessions: the current one first, then the most recently used. */
export const listSessions = verb(
  { access: 'member' },
  async (context, _, member): Promise<{ data: { sessions: Session[] } }> => {
    const { read, present } = prepareSessionList(context, member);
    return { data: { sessions: present(await read) } };
  },
);

/** Returns the query of {@link listSessions} for another feature's batch, and a function that presents its rows. */
export function prepareSessionList(context: Context, { user, sessionId }: Member) {
  const read = selectSessions(context.db, user.id, sessionId, context.now);
  const present = (rows: Awaited<typeof read>): Session[] =>
    rows
      .filter((row) => isSessionLive(row, user.role, context.now))
      .map((row) => ({
        id: row.id,
        device: describeDevice(row.userAgent),
        country: row.country,
        signedInAt: isoTime(row.createdAt),
        lastUsedAt: isoTime(row.lastUsedAt),
        isCurrent: row.id === sessionId,
      }));
  return { read, present };
}
