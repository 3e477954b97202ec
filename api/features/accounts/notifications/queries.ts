import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '#api/platform/database/connect.ts';
import { isRowIdOf, rowIds } from '#api/platform/database/row-ids.ts';
import { hasBlocked } from '../blocks/index.ts';
import { isAccessLevelAllowedForUser } from '../entitlements/index.ts';
import { isActiveMember, users } from '../users/index.ts';
import {
  channelsFor,
  defaultChannels,
  kindsNotifiedOnce,
  type NotificationKind,
  notificationKinds,
} from './contract.ts';
import { mailDelaysMs, mailPauseMs } from './rules.ts';
import {
  notificationChannels,
  notificationEvents,
  notificationMails,
  notificationScopes,
  notifications,
} from './schema.ts';

/** The value that an insert would have written to a column, for use in its conflict clause. */
const excluded = (column: string) => sql.raw(`excluded.${column}`);

/** A notification to create. Texts and the scope can be selected from the same database. */
export interface NewNotification {
  kind: NotificationKind;
  subjectId: string;
  /** The id in `notification_scopes`. Null if every recipient may read the notification. */
  scopeId: string | SQL | null;
  path: string | SQL;
  title: string | SQL;
  /** The post that `title` is the title of. */
  postId?: string | SQL;
  excerpt: string | SQL;
  /** The member who caused the notification and doesn't get it. Null for the community itself. */
  actorId: string | null;
  /** Ids of users, or a query that selects them: `select user_id from …`. */
  to: SQL | readonly string[];
}

/** The channel of a kind of notification for the member of a `users` row. */
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

/** Whether the member of a `users` row has chosen a channel for the kind instead of the default. */
export function isChannelChosen(kind: SQLiteColumn): SQL {
  return sql`exists (select 1 from ${notificationChannels}
    where ${notificationChannels.userId} = ${users.id} and ${notificationChannels.kind} = ${kind})`;
}

/** Whether a notification has no scope or a scope for which `isOpen` holds. */
export function isReadable(isOpen: SQL): SQL {
  return sql`(${notifications.scopeId} is null or exists (
    select 1 from ${notificationScopes} where ${notificationScopes.id} = ${notifications.scopeId} and ${isOpen}))`;
}

/** Whether the user of a `users` row may be notified about something in a scope. */
function mayBeNotified(scopeId: NewNotification['scopeId'], now: Date): SQL {
  if (scopeId === null) return sql`true`;
  const { id, access, isQuiet } = notificationScopes;
  return sql`exists (
    select 1 from ${notificationScopes} where ${id} = ${scopeId} and not ${isQuiet} and ${isAccessLevelAllowedForUser(access, now)})`;
}

/**
 * Whether a member was already notified of the same action, even if they have read the notification or the action was
 * withdrawn.
 */
const wasNotified = ({ kind, subjectId, actorId }: NewNotification) => sql`exists (
  select 1 from ${notificationEvents} where ${notificationEvents.userId} = ${users.id}
    and ${notificationEvents.kind} = ${kind} and ${notificationEvents.subjectId} = ${subjectId}
    and ${notificationEvents.actorId} = ${actorId})`;

const idsOf = (to: NewNotification['to']): SQL =>
  'queryChunks' in to
    ? to
    : sql.join(
        to.map((id) => sql`${id}`),
        sql`, `,
      );

/** Notifies each recipient, by adding to their unread row of the same kind and subject or creating one. */
export function upsertNotifications(db: Database, now: Date, batchId: string, notification: NewNotification) {
  const { kind, subjectId, scopeId, path, title, postId, excerpt, actorId, to } = notification;
  const at = now.getTime();
  const isNews =
    kindsNotifiedOnce.includes(kind) && actorId !== null ? sql`not ${wasNotified(notification)}` : undefined;
  const lastMail = sql`(select ${notificationMails.sentAt} from ${notificationMails}
    where ${notificationMails.userId} = ${users.id})`;
  const dueAt = sql`case when ${users.mailCommunity} and ${channelOf(kind)} = 'mail' then max(${at + (mailDelaysMs[kind] ?? 0)}, coalesce(${lastMail} + ${mailPauseMs}, 0)) end`;
  const recipients = and(
    sql`${users.id} in (${idsOf(to)})`,
    isActiveMember(),
    actorId === null ? undefined : and(ne(users.id, actorId), sql`not ${hasBlocked(sql`${users.id}`, actorId)}`),
    sql`${channelOf(kind)} <> 'none'`,
    mayBeNotified(scopeId, now),
    isNews,
  );
  const { id, groupId, userId } = notifications;
  const isAnother = sql`not exists (select 1 from ${notificationEvents}
    where ${notificationEvents.groupId} = ${groupId} and ${notificationEvents.actorId} = ${actorId})`;
  return db
    .insert(notifications)
    .select(
      sql`select ${rowIds(batchId)}, ${rowIds()}, ${users.id}, ${kind}, ${subjectId}, ${scopeId}, ${path}, ${title},
        ${excerpt}, ${actorId}, 1, ${at}, null, ${dueAt}, ${postId ?? null} from ${users} where ${recipients}`,
    )
    .onConflictDoUpdate({
      target: [userId, notifications.kind, notifications.subjectId],
      targetWhere: isNull(notifications.readAt),
      set: {
        id: excluded('id'),
        scopeId: excluded('scope_id'),
        path: excluded('path'),
        title: excluded('title'),
        postId: excluded('post_id'),
        excerpt: excluded('excerpt'),
        actorId: excluded('actor_id'),
        actorCount: sql`${notifications.actorCount} + (${actorId === null ? sql`0` : isAnother})`,
        createdAt: excluded('created_at'),
        mailDueAt: sql`coalesce(${notifications.mailDueAt}, ${excluded('mail_due_at')})`,
      },
      setWhere: sql`${id} is not null`,
    })
    .returning({ notifiedId: userId });
}

/** Records the actor's event for each member that {@link upsertNotifications} notified earlier in the batch. */
export function recordEvents(db: Database, batchId: string, { kind, subjectId, actorId }: NewNotification) {
  const { id, groupId, userId, path, excerpt, createdAt } = notifications;
  return db
    .insert(notificationEvents)
    .select(
      sql`select ${id}, ${groupId}, ${userId}, ${kind}, ${subjectId}, ${actorId}, ${path}, ${excerpt}, ${createdAt}, null
        from ${notifications} where ${notifications.subjectId} = ${subjectId} and ${isRowIdOf(sql`${id}`, batchId)}
          and ${notifications.kind} = ${kind}`,
    )
    .onConflictDoUpdate({
      target: [notificationEvents.groupId, notificationEvents.actorId, notificationEvents.path],
      set: { id: excluded('id'), excerpt: excluded('excerpt'), createdAt: excluded('created_at') },
    });
}

const about = (subjectIds: readonly string[]) => inArray(notifications.subjectId, [...subjectIds]);

export function withdrawNotifications(db: Database, subjectIds: readonly string[], onlyIf?: SQL) {
  return [
    db.delete(notifications).where(and(about(subjectIds), onlyIf)),
    db.delete(notificationEvents).where(and(inArray(notificationEvents.subjectId, [...subjectIds]), onlyIf)),
  ] as const;
}

/**
 * Withdraws the events with this path. Triggers keep notifications that have other events, and cancel mails that only
 * these events caused.
 */
export function withdrawNotificationsAtPath(
  db: Database,
  subjects: readonly string[] | SQL,
  path: string | SQL,
  onlyIf?: SQL,
) {
  const isAt = (table: typeof notifications | typeof notificationEvents) =>
    and(inArray(table.subjectId, subjects), eq(table.path, path), onlyIf);
  return [
    db.delete(notificationEvents).where(isAt(notificationEvents)),
    // The community's own notifications have no events.
    db.delete(notifications).where(and(isAt(notifications), isNull(notifications.actorId))),
  ] as const;
}

/** Replaces the excerpt of a path, also in earlier events, which a notification shows when later ones are withdrawn. */
export function updateExcerpt(db: Database, subject: SQL, path: string | SQL, excerpt: string) {
  const isAt = (table: typeof notifications | typeof notificationEvents) =>
    and(eq(table.subjectId, subject), eq(table.path, path));
  const quoting = db.update(notifications).set({ excerpt }).where(isAt(notifications));
  return [quoting, db.update(notificationEvents).set({ excerpt }).where(isAt(notificationEvents))] as const;
}

/** Withdraws every event of an actor from a member's notifications. */
export function withdrawEventsOfActor(db: Database, userId: string, actorId: string) {
  return db
    .delete(notificationEvents)
    .where(and(eq(notificationEvents.actorId, actorId), eq(notificationEvents.userId, userId)));
}

/** An action of one member, such as a reaction to a post. */
interface Act {
  kind: NotificationKind;
  subjectId: string;
  actorId: string;
}

const isOfAct = (act: Act) =>
  and(
    eq(notificationEvents.subjectId, act.subjectId),
    eq(notificationEvents.kind, act.kind),
    eq(notificationEvents.actorId, act.actorId),
  );

/**
 * Statements that withdraw an action, such as a reaction, if `onlyIf` holds. Events that the member has read are kept
 * and marked as withdrawn, so that repeating the action doesn't notify again.
 */
export function withdrawAction(db: Database, now: Date, act: Act, onlyIf: SQL) {
  const { groupId, withdrawnAt } = notificationEvents;
  const isShown = and(isOfAct(act), isNull(withdrawnAt), onlyIf);
  const isUnread = sql`exists (select 1 from ${notifications}
    where ${notifications.groupId} = ${groupId} and ${notifications.readAt} is null)`;
  return [
    db.delete(notificationEvents).where(and(isShown, isUnread)),
    db.update(notificationEvents).set({ withdrawnAt: now.getTime() }).where(isShown),
  ] as const;
}

/** Restores the events of an action that were kept by {@link withdrawAction}, if `onlyIf` holds. */
export function restoreAction(db: Database, act: Act, onlyIf: SQL) {
  return db
    .update(notificationEvents)
    .set({ withdrawnAt: null })
    .where(and(isOfAct(act), isNotNull(notificationEvents.withdrawnAt), onlyIf));
}

export function updateNotificationScope(db: Database, subjectIds: readonly string[], scopeId: string) {
  return db.update(notifications).set({ scopeId }).where(about(subjectIds));
}

export function markSubjectsRead(db: Database, now: Date, userId: string, subjectIds: readonly string[]) {
  return db
    .update(notifications)
    .set({ readAt: now.getTime(), mailDueAt: null })
    .where(
      and(
        eq(notifications.userId, userId),
        // List all kinds, because the kind precedes the subject in the index of unread notifications.
        inArray(notifications.kind, [...notificationKinds]),
        about(subjectIds),
        isNull(notifications.readAt),
      ),
    );
}

export function upsertNotificationScope(db: Database, scope: Required<typeof notificationScopes.$inferInsert>) {
  const { id, access, isQuiet } = scope;
  return db
    .insert(notificationScopes)
    .values({ id, access, isQuiet })
    .onConflictDoUpdate({ target: notificationScopes.id, set: { access, isQuiet } });
}
