import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayMs } from '#api/platform/calendar/time.ts';
import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { AccessLevel } from '../../entitlements/contract.ts';
import { isAccessLevelAllowed } from '../../entitlements/index.ts';
import { users } from '../../users/index.ts';
import { kindsShownElsewhere, maxUnread, type NotificationKind } from '../contract.ts';
import { isReadable } from '../queries.ts';
import { notificationEvents, notificationScopes, notifications } from '../schema.ts';

/** A reader of notifications and the access levels currently open to them. */
export interface Reader {
  userId: string;
  levels: readonly AccessLevel[];
  /** The kinds that aren't shown, because their offering is switched off. */
  resting: readonly NotificationKind[];
}

const isListed = notInArray(notifications.kind, [...kindsShownElsewhere]);

type GivenReader = Bindable<{ userId: string }> & Omit<Reader, 'userId'>;

/** Matches the notifications that a member sees. Both the list and the count use it. */
const isShownTo = ({ userId, levels, resting }: GivenReader) =>
  and(
    eq(notifications.userId, userId),
    notInArray(notifications.kind, [...kindsShownElsewhere, ...resting]),
    isReadable(isAccessLevelAllowed(notificationScopes.access, levels)),
  );

type Shape = Omit<Reader, 'userId'>;

const keptNotifications = cacheStatement(
  (
    db,
    { userId, cursor, limit }: Bindable<Record<'userId' | 'cursor', string> & { limit: number }>,
    shape: Shape,
    isContinued: boolean,
  ) => {
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
      .where(and(isShownTo({ userId, ...shape }), isContinued ? lt(id, cursor) : undefined))
      .orderBy(desc(id))
      .limit(limit);
  },
);

export function selectNotifications(
  db: Database,
  { userId, ...shape }: Reader,
  { cursor = '', limit }: { cursor?: string | undefined; limit: number },
) {
  return keptNotifications(db, { userId, cursor, limit }, shape, cursor !== '');
}

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Names the index, because otherwise the planner would scan all read notifications. */
export function selectUnread(db: Database, reader: GivenReader) {
  return db.all<{ count: number }>(sql`select count(*) as count from (
    select 1 from ${notifications} indexed by notifications_unread
    where ${isShownTo(reader)} and ${notifications.readAt} is null limit ${maxUnread})`);
}

const keptUnread = cacheStatement((db, given: Bindable<{ userId: string }>, shape: Shape) =>
  selectUnread(db, { ...given, ...shape }),
);

/** Counts the unread notifications, up to {@link maxUnread}. One row. */
export function countUnread(db: Database, { userId, ...shape }: Reader) {
  return keptUnread(db, { userId }, shape);
}

/**
 * Marks a member's notifications as read: those with the given ids, or `until` and all older ones. Cancels mail about
 * them.
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

/**
 * Marks a member's message notifications as read if their conversation meets the condition. Cancels mail about them.
 */
export function markMessagesRead(db: Database, now: Date, userId: string, isRead: (subjectId: SQLiteColumn) => SQL) {
  return db
    .update(notifications)
    .set({ readAt: now.getTime(), mailDueAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, 'message'),
        isNull(notifications.readAt),
        isRead(notifications.subjectId),
      ),
    );
}

export function findOwnNotification(db: Database, userId: string, id: string) {
  return db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
}

const keptDays = { read: 60, unread: 180 } as const;

/** Deletes notifications that were read two months ago or created half a year ago. Run every hour. */
export function deleteOldNotifications(db: Database, now: Date) {
  const before = (days: number) => now.getTime() - days * dayMs;
  const { readAt, createdAt } = notifications;
  return [
    deleteRowBatch(db, notifications, and(isNotNull(readAt), lt(readAt, before(keptDays.read)))),
    deleteRowBatch(db, notifications, lt(createdAt, before(keptDays.unread))),
    deleteRowBatch(db, notificationEvents, lt(notificationEvents.createdAt, before(keptDays.unread))),
  ];
}
