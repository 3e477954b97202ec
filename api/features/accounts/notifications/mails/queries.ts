import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isAccessLevelAllowedForUser } from '../../entitlements/index.ts';
import { isTwoFactorOn } from '../../two-factor/index.ts';
import { isActiveMember, users } from '../../users/index.ts';
import { listSwitchedOffKinds } from '../contract.ts';
import { channelOf, isChannelChosen, isReadable } from '../queries.ts';
import { mailPauseMs } from '../rules.ts';
import { notificationMails, notificationScopes, notifications } from '../schema.ts';

type Place = Pick<Context, 'now'> & { tenant: Pick<Context['tenant'], 'twoFactorRequiredFor' | 'switchedOff'> };

/** The position of the due notification after which a run continues. */
type Position = { id: string; mailDueAt: number };

/** Selects notifications whose mail is due, longest overdue first. A member may have several rows. */
export function selectDueNotifications(db: Database, now: Date, limit: number, after?: Position) {
  const { id, userId, mailDueAt } = notifications;
  return db
    .select({ id, userId, mailDueAt: sql<number>`${mailDueAt}` })
    .from(notifications)
    .where(
      and(
        isNotNull(mailDueAt),
        lte(mailDueAt, now.getTime()),
        after && sql`(${mailDueAt}, ${id}) > (${after.mailDueAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(mailDueAt), asc(id))
    .limit(limit);
}

const actors = alias(users, 'actors');

/**
 * Selects these members' unread notifications that wait for mail, due or not, and whether the mail may still be sent.
 */
export function selectWaitingNotifications(db: Database, place: Place, userIds: readonly string[]) {
  const { id, userId, kind, path, title, excerpt, actorId, actorCount } = notifications;
  return db
    .select({
      ...{ id, userId, kind, path, title, excerpt, actorId, actorCount },
      actorName: actors.name,
      email: users.email,
      locale: users.locale,
      isChosen: sql<boolean>`${isChannelChosen(notifications.kind)}`.mapWith(Boolean),
      mayBeMailed: sql<boolean>`${mayBeMailed(place)}`.mapWith(Boolean),
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(actors, eq(actors.id, actorId))
    .where(and(inArray(userId, [...userIds]), isNull(notifications.readAt), isNotNull(notifications.mailDueAt)))
    .orderBy(asc(id));
}

export type WaitingNotification = Awaited<ReturnType<typeof selectWaitingNotifications>>[number];

/** Whether the recipient may still read the notification and wants mail about it. */
function mayBeMailed(place: Place): SQL {
  return sql`(${isMailDeliverable(place)} and ${users.mailCommunity} and ${channelOf(notifications.kind)} = 'mail')`;
}

/** Whether the member of the row may currently get the notification's contents by mail. */
export function isMailDeliverable({ now, tenant }: Place): SQL {
  const { access, isQuiet } = notificationScopes;
  const owing = tenant.twoFactorRequiredFor;
  const owesNothing = or(owing.length > 0 ? sql`${users.role} not in ${owing}` : sql`true`, isTwoFactorOn(users.id));
  const resting = listSwitchedOffKinds(tenant.switchedOff);
  const isShown = resting.length > 0 ? notInArray(notifications.kind, resting) : sql`true`;
  return sql`(${isActiveMember()} and ${owesNothing} and ${isShown}
    and ${isReadable(sql`(not ${isQuiet} and ${isAccessLevelAllowedForUser(access, now)})`)})`;
}

/** Whether all notifications still wait for mail and have the same contents as when they were read. */
function areUnchanged(read: readonly WaitingNotification[], place: Place): SQL {
  const { id, path, title, excerpt, actorId, actorCount } = notifications;
  const said = read.map((row) => [row.id, row.path, row.title, row.excerpt, row.actorId, row.actorCount]);
  const saidAt = (index: number) => sql`said.value ->> ${sql.raw(`${index}`)}`;
  // A cross join makes SQLite look up the notifications by their ids.
  return sql`(select count(*) from json_each(${JSON.stringify(said)}) as said
      cross join ${notifications} on ${id} = ${saidAt(0)} join ${users} on ${users.id} = ${notifications.userId}
    where (${path}, ${title}, ${excerpt}, ${actorId}, ${actorCount}) is
        (${saidAt(1)}, ${saidAt(2)}, ${saidAt(3)}, ${saidAt(4)}, ${saidAt(5)})
      and ${isNotNull(notifications.mailDueAt)} and ${mayBeMailed(place)}) = ${read.length}`;
}

/**
 * Claims one mail to a member about the given notifications, unless any has changed since it was read or a mail was
 * sent within {@link mailPauseMs}. Only one of several concurrent runs gets a row.
 */
export function claimMail(
  db: Database,
  place: Place,
  userId: string,
  read: readonly WaitingNotification[],
  claim: string,
) {
  const at = place.now.getTime();
  return db
    .insert(notificationMails)
    .select(sql`select ${userId}, ${at}, ${claim} where ${areUnchanged(read, place)}`)
    .onConflictDoUpdate({
      target: notificationMails.userId,
      set: { sentAt: at, claimedBy: claim },
      setWhere: lte(notificationMails.sentAt, at - mailPauseMs),
    })
    .returning({ userId: notificationMails.userId });
}

export function isMailClaimed(claim: string, userId: string): SQL {
  return sql`exists (select 1 from ${notificationMails}
    where ${notificationMails.userId} = ${userId} and ${notificationMails.claimedBy} = ${claim})`;
}

/** Cancels the mail of these notifications if `onlyIf` holds. */
export function cancelDueMail(db: Database, ids: readonly string[], onlyIf?: SQL) {
  return db
    .update(notifications)
    .set({ mailDueAt: null })
    .where(and(inArray(notifications.id, [...ids]), onlyIf));
}

/** Postpones a member's due notifications until the next mail is allowed, if the last one was too recent. */
export function postponeMail(db: Database, userId: string, now: Date) {
  const { sentAt } = notificationMails;
  const next = sql`(select ${sentAt} + ${mailPauseMs} from ${notificationMails} where ${notificationMails.userId} = ${userId})`;
  return db
    .update(notifications)
    .set({ mailDueAt: next })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        lte(notifications.mailDueAt, now.getTime()),
        sql`${next} > ${now.getTime()}`,
      ),
    );
}
