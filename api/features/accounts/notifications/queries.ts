import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#api/platform/database/connect.ts';
import { rowIds } from '#api/platform/database/row-ids.ts';
import { isOpenToUser } from '../entitlements/index.ts';
import { isActiveMember, users } from '../users/index.ts';
import { channelsFor, defaultChannels, type NotificationKind, notificationKinds, onceKinds } from './contract.ts';
import { mailDelaysMs, mailPauseMs } from './rules.ts';
import {
  notificationActors,
  notificationChannels,
  notificationMails,
  notificationScopes,
  notifications,
} from './schema.ts';

/** A notification to create. Texts and the scope can be selected from the same database. */
export interface Told {
  kind: NotificationKind;
  subjectId: string;
  /** See `notification_scopes`; null if every recipient may read it. */
  scopeId: string | SQL | null;
  path: string | SQL;
  title: string | SQL;
  excerpt: string | SQL;
  /** Who caused it, and doesn't get it; null for the community itself. */
  actorId: string | null;
  /** Ids of users, or a query that selects them: `select user_id from …`. */
  to: SQL | readonly string[];
}

/** The channel of a `users` row for a kind. */
export function channelOf(kind: NotificationKind | SQLiteColumn): SQL {
  if (typeof kind === 'string' && channelsFor(kind).length === 1) return sql`${defaultChannels[kind]}`;
  const byDefault =
    typeof kind === 'string'
      ? sql`${defaultChannels[kind]}`
      : sql`case ${kind} ${sql.join(
          notificationKinds.map((each) => sql`when ${each} then ${defaultChannels[each]}`),
          sql` `,
        )} end`;
  return sql`coalesce((
    select ${notificationChannels.channel} from ${notificationChannels}
    where ${notificationChannels.userId} = ${users.id} and ${notificationChannels.kind} = ${kind}
  ), ${byDefault})`;
}

/** Filters notifications to those without a scope, or in an open one. */
export function isReadable(isOpen: SQL): SQL {
  return sql`(${notifications.scopeId} is null or exists (
    select 1 from ${notificationScopes} where ${notificationScopes.id} = ${notifications.scopeId} and ${isOpen}))`;
}

/** Whether the user of a `users` row may be notified about something in a scope. */
function mayBeNotified(scopeId: Told['scopeId'], now: Date): SQL {
  if (scopeId === null) return sql`true`;
  const { id, access, isQuiet } = notificationScopes;
  return sql`exists (
    select 1 from ${notificationScopes} where ${id} = ${scopeId} and not ${isQuiet} and ${isOpenToUser(access, now)})`;
}

const wereTold = (
  by: { kind: NotificationKind; subjectId: string; actorId: string | null },
  userId: SQL,
) => sql`exists (
  select 1 from ${notificationActors} where ${notificationActors.userId} = ${userId}
    and ${notificationActors.kind} = ${by.kind} and ${notificationActors.subjectId} = ${by.subjectId}
    and ${notificationActors.actorId} = ${by.actorId})`;

const hasUnread = (userId: SQL, { kind, subjectId }: Pick<Told, 'kind' | 'subjectId'>) => sql`exists (
  select 1 from ${notifications} where ${notifications.userId} = ${userId} and ${notifications.kind} = ${kind}
    and ${notifications.subjectId} = ${subjectId} and ${notifications.readAt} is null)`;

const idsOf = (to: Told['to']): SQL =>
  'queryChunks' in to
    ? to
    : sql.join(
        to.map((id) => sql`${id}`),
        sql`, `,
      );

/** Forgets the actors from before the member read it, so that the next group starts at one. */
export function forgetReadActors(db: Database, { kind, subjectId, to }: Told) {
  const { userId } = notificationActors;
  return db
    .delete(notificationActors)
    .where(
      and(
        sql`${userId} in (${idsOf(to)})`,
        eq(notificationActors.kind, kind),
        eq(notificationActors.subjectId, subjectId),
        onceKinds.includes(kind) ? sql`false` : sql`not ${hasUnread(sql`${userId}`, { kind, subjectId })}`,
      ),
    );
}

/** Notifies each recipient: adds to the unread row about the same subject, or creates one. */
export function upsertNotifications(db: Database, now: Date, told: Told) {
  const { kind, subjectId, scopeId, path, title, excerpt, actorId, to } = told;
  const at = now.getTime();
  const isNews =
    onceKinds.includes(kind) && actorId !== null ? sql`not ${wereTold(told, sql`${users.id}`)}` : undefined;
  const lastMail = sql`(select ${notificationMails.sentAt} from ${notificationMails}
    where ${notificationMails.userId} = ${users.id})`;
  const dueAt = sql`case when ${users.mailCommunity} and ${channelOf(kind)} = 'mail' then max(${at + (mailDelaysMs[kind] ?? 0)}, coalesce(${lastMail} + ${mailPauseMs}, 0)) end`;
  const recipients = and(
    sql`${users.id} in (${idsOf(to)})`,
    isActiveMember(),
    actorId === null ? undefined : ne(users.id, actorId),
    sql`${channelOf(kind)} <> 'none'`,
    mayBeNotified(scopeId, now),
    isNews,
  );
  const { id, userId, actorCount } = notifications;
  const isAnother = actorId === null ? sql`0` : sql`not ${wereTold(told, sql`${userId}`)}`;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  return db
    .insert(notifications)
    .select(
      sql`select ${rowIds()}, ${users.id}, ${kind}, ${subjectId}, ${scopeId}, ${path}, ${title}, ${excerpt},
        ${actorId}, 1, ${at}, null, ${dueAt} from ${users} where ${recipients}`,
    )
    .onConflictDoUpdate({
      target: [userId, notifications.kind, notifications.subjectId],
      targetWhere: isNull(notifications.readAt),
      set: {
        id: excluded('id'),
        scopeId: excluded('scope_id'),
        path: excluded('path'),
        title: excluded('title'),
        excerpt: excluded('excerpt'),
        actorId: excluded('actor_id'),
        actorCount: sql`${actorCount} + (${isAnother})`,
        createdAt: excluded('created_at'),
        mailDueAt: sql`coalesce(${notifications.mailDueAt}, ${excluded('mail_due_at')})`,
      },
      setWhere: sql`${id} is not null`,
    })
    .returning({ notifiedId: userId });
}

/** Records the actor for those who were notified. After {@link upsertNotifications}. */
export function rememberActor(db: Database, now: Date, told: Told & { actorId: string }) {
  const { kind, subjectId, actorId, to } = told;
  return db
    .insert(notificationActors)
    .select(
      sql`select ${users.id}, ${kind}, ${subjectId}, ${actorId}, ${now.getTime()} from ${users}
        where ${users.id} in (${idsOf(to)}) and ${users.id} <> ${actorId}
          and ${hasUnread(sql`${users.id}`, told)}`,
    )
    .onConflictDoNothing();
}

const about = (subjectIds: readonly string[]) => inArray(notifications.subjectId, [...subjectIds]);

export function withdrawNotifications(db: Database, subjectIds: readonly string[], onlyIf?: SQL) {
  const { userId, kind, subjectId } = notificationActors;
  return [
    db.delete(notificationActors).where(sql`(${userId}, ${kind}, ${subjectId}) in (
      select ${notifications.userId}, ${notifications.kind}, ${notifications.subjectId}
      from ${notifications} where ${and(about(subjectIds), onlyIf)})`),
    db.delete(notifications).where(and(about(subjectIds), onlyIf)),
  ] as const;
}

/**
 * Withdraws notifications whose latest event is at this path. Groups stay, but lose their excerpt and pending mail;
 * notifications about this event alone are deleted.
 */
export function withdrawNotificationsAt(db: Database, subjectIds: readonly string[], path: string, onlyIf?: SQL) {
  const isLast = and(about(subjectIds), eq(notifications.path, path), onlyIf);
  return [
    db.delete(notifications).where(and(isLast, eq(notifications.actorCount, 1))),
    db
      .update(notifications)
      .set({ excerpt: '', mailDueAt: null })
      .where(and(isLast, gt(notifications.actorCount, 1))),
  ] as const;
}

/** Deletes the member's unread notifications of a kind whose latest actor is this one. */
export function withdrawFrom(db: Database, userId: string, actorId: string, kind: NotificationKind) {
  const { readAt } = notifications;
  return db
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        isNull(readAt),
        eq(notifications.actorId, actorId),
      ),
    );
}

export function updateScopeOf(db: Database, subjectIds: readonly string[], scopeId: string) {
  return db.update(notifications).set({ scopeId }).where(about(subjectIds));
}

export function markSubjectsRead(db: Database, now: Date, userId: string, subjectIds: readonly string[]) {
  return db
    .update(notifications)
    .set({ readAt: now.getTime(), mailDueAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        // All of them: in the index of unread notifications, the kind precedes the subject.
        inArray(notifications.kind, [...notificationKinds]),
        about(subjectIds),
        isNull(notifications.readAt),
      ),
    );
}

/** Marks a member's message notifications as read in conversations matching the condition. Withdraws their mail. */
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

export function upsertScope(db: Database, scope: Required<typeof notificationScopes.$inferInsert>) {
  const { id, access, isQuiet } = scope;
  return db
    .insert(notificationScopes)
    .values({ id, access, isQuiet })
    .onConflictDoUpdate({ target: notificationScopes.id, set: { access, isQuiet } });
}
