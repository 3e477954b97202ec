import type { Context } from '#api/context.ts';
import { countActiveMembers, countBannedUsers } from '#api/features/accounts/users/index.ts';
import type { Member } from '#api/permissions.ts';
import { fromWallClock, isoTime, localDay } from '#api/platform/calendar/time.ts';
import { type NamedResults, namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { countDecidedSince, selectPendingStats } from './queries.ts';

/** Reads the figures of `/moderator` in one exchange. */
export const getModerationStats = verb({ access: 'moderator' }, async (context, _, member) => {
  return { data: presentStats(await namedBatch(context.db, readStats(context, member))) };
});

/** Queries the figures. Cases about the member don't count. Today begins at midnight in the community's time zone. */
export function readStats({ db, now, tenant }: Context, member: Member) {
  const midnight = fromWallClock(`${localDay(now, tenant.timeZone)}T00:00`, tenant.timeZone);
  return {
    waiting: selectPendingStats(db, member),
    banned: countBannedUsers(db),
    decided: countDecidedSince(db, member, new Date(midnight).getTime()),
    active: countActiveMembers(db),
  };
}

export function presentStats({ waiting, banned, decided, active }: NamedResults<ReturnType<typeof readStats>>) {
  return {
    pending: waiting[0]?.pending ?? 0,
    bannedUsers: banned[0]?.count ?? 0,
    resolvedToday: decided[0]?.count ?? 0,
    activeUsers: active[0]?.count ?? 0,
    oldestWaiting: isoTime(waiting[0]?.oldest ?? null),
  };
}
