import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteSome } from '#api/platform/database/delete-some.ts';
import type { AccessLevel } from '../../entitlements/contract.ts';
import { isOpenTo } from '../../entitlements/index.ts';
import { users } from '../../users/index.ts';
import { kindsShownElsewhere, maxUnread, type NotificationKind } from '../contract.ts';
import { isReadable } from '../queries.ts';
import { notificationEvents, notificationScopes, notifications } from '../schema.ts';

/** The reader of notifications and the access levels currently open to them. */
export interface Reader {
  userId: string;
  levels: readonly AccessLevel[];
  /** Paused kinds, whose feature is switched off. */
  resting: readonly NotificationKind[];
}

const isListed = notInArray(notifications.kind, [...kindsShownElsewhere]);

/** The notifications a member sees: both the list and the counter are built on this. */
const isShownTo = ({ userId, levels, resting }: Reader) =>
  and(
    eq(notifications.userId, userId),
    notInArray(notifications.kind, [...kindsShownElsewhere, ...resting]),
    isReadable(isOpenTo(notificationScopes.access, levels)),
  );

export function selectNotifications(
  db: Database,
  reader: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { id, kind, path, title, excerpt, actorCount, createdAt, readAt } = notifications;
  return db
    .select({
      ...{ id, kind, path, title, excerpt, actorCount, createdAt, readAt },
      actorId: users.id,
      actorName: users.name,
      actorImage: users.avatarKey,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .where(and(isShownTo(reader), cursor ? lt(id, cursor) : undefined))
    .orderBy(desc(id))
    .limit(limit);
}

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** One row, up to {@link maxUnread}. Names the index, because the planner would scan all read notifications. */
export function countUnread(db: Database, reader: Reader) {
  return db.all<{ count: number }>(sql`select count(*) as count from (
    select 1 from ${notifications} indexed by notifications_unread
    where ${isShownTo(reader)} and ${notifications.readAt} is null limit ${maxUnread})`);
}

/**
 * Marks a member's notifications as read, either those with these ids or all from one on, newest first. Withdraws their
 * mail.
 */
export function markRead(
  db: Database,
  now: Date,
  userId: string,
  which: { ids?: readonly string[]; until?: string | undefined },
) {
  const { ids, until } = which;
  const { id, readAt } = notifications;
  const isMeant = and(ids ? inArray(id, [...ids]) : undefined, until ? lte(id, until) : undefined);
  return db
    .update(notifications)
    .set({ readAt: now.getTime(), mailDueAt: null })
    .where(and(eq(notifications.userId, userId), isListed, isNull(readAt), isMeant));
}

export function findOwn(db: Database, userId: string, id: string) {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
}

const keptDays = { read: 60, unread: 180 } as const;

/** Hourly: deletes notifications read two months ago or created half a year ago. */
export function deleteOldNotifications(db: Database, now: Date) {
  const before = (days: number) => now.getTime() - days * dayMs;
  const { readAt, createdAt } = notifications;
  return [
    deleteSome(db, notifications, and(isNotNull(readAt), lt(readAt, before(keptDays.read)))),
    deleteSome(db, notifications, lt(createdAt, before(keptDays.unread))),
    deleteSome(db, notificationEvents, lt(notificationEvents.createdAt, before(keptDays.unread))),
  ];
}
