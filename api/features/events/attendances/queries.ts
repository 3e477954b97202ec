import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isAccessLevelAllowed, isAccessLevelAllowedForUser } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { inLanguage, isPublished, isShownTo, type Viewer } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { eventAttendances, events } from '../events/schema.ts';

type AttendanceState = typeof eventAttendances.$inferSelect.state;

const goingTo = (itemId: SQL) =>
  sql`(select count(*) from ${eventAttendances} as seat where seat.item_id = ${itemId} and seat.state = 'going')`;

const hasFreeSeat = sql`(${events.capacity} is null or ${goingTo(sql`${events.itemId}`)} < ${events.capacity})`;

/**
 * Promotes members from the waitlist to free places, in order, at one event or all. Belongs in
 * every batch that frees a place, and before any statement that takes one.
 */
export function promoteFromWaitlist(db: Database, now: Date, itemId?: string) {
  const at = now.getTime();
  return db
    .update(eventAttendances)
    .set({ state: 'going', promotedAt: at })
    .where(sql`(item_id, user_id) in (
      select waiting.item_id, waiting.user_id
      from (
        select item_id, user_id, row_number() over (partition by item_id order by number) as place
        from ${eventAttendances}
        where state = 'waitlisted' and item_id ${itemId ? sql`= ${itemId}` : sql`in ${aheadOf(db, now)}`}
      ) as waiting
      join ${events} on ${events.itemId} = waiting.item_id
      join ${contentItems} on ${contentItems.id} = waiting.item_id
      where ${isUpcomingEvent(at)} and ${isPublished(now)}
        and (${events.capacity} is null or waiting.place <= ${events.capacity} - ${goingTo(sql`waiting.item_id`)})
    )`)
    .returning({ userId: eventAttendances.userId });
}

/** Whether anyone has signed up for an event that is neither over nor cancelled. */
export function hasAttendees(itemId: string, now: Date): SQL {
  return sql`exists (
    select 1 from ${eventAttendances} as place
    join ${events} as ongoing on ongoing.item_id = place.item_id
    join ${users} as attendee on attendee.id = place.user_id and attendee.status = 'active'
    where place.item_id = ${itemId} and ongoing.cancelled_at is null and ongoing.ends_at > ${now.getTime()})`;
}

/** Whether an event hasn't begun and isn't cancelled. */
export const isUpcomingEvent = (at: number) => and(isNull(events.cancelledAt), gt(events.startsAt, at));
export const isSignUpOpen = (at: number) => or(isNull(events.signUpUntil), gt(events.signUpUntil, at));
export const isAttendeeActive = (userId: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.status} = 'active')`;

/**
 * Takes a place or, if none is free, joins the waitlist. Counting and numbering happen in this statement, so concurrent
 * requests can't exceed the capacity. Inserts nothing if the viewer has no access or has signed up already, or `onlyIf`
 * doesn't hold.
 */
export function insertAttendance(db: Database, itemId: string, userId: string, viewer: Viewer, onlyIf?: SQL) {
  const at = viewer.now.getTime();
  return db.run(sql`
    insert into ${eventAttendances} (item_id, user_id, state, number, joined_at)
    select ${events.itemId}, ${userId}, case when ${hasFreeSeat} then 'going' else 'waitlisted' end,
      (select coalesce(max(number), 0) + 1 from ${eventAttendances} as other where other.item_id = ${itemId}), ${at}
    from ${events} join ${contentItems} on ${contentItems.id} = ${events.itemId}
    where ${and(eq(events.itemId, itemId), isShownTo(viewer), isUpcomingEvent(at), isSignUpOpen(at), isAttendeeActive(userId), onlyIf)}
    on conflict (item_id, user_id) do nothing`);
}

/** Finds the data for a mail about an event, in the given language if the event has a text in it. */
export function findEventMailData(db: Database, itemId: string, locale: Locale) {
  const { startsAt, endsAt, place, onlineUrl } = events;
  return db
    .select({ itemId: events.itemId, title: contentTexts.title, startsAt, endsAt, place, onlineUrl })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .innerJoin(contentTexts, inLanguage(locale))
    .where(eq(events.itemId, itemId))
    .limit(1);
}

/** True while a member has signed up for an event, for a place or the waitlist if `state` is given. */
export function hasJoined(itemId: string, userId: string | SQLWrapper, state?: AttendanceState): SQL {
  return sql`exists (select 1 from ${eventAttendances} as own where own.item_id = ${itemId}
    and own.user_id = ${userId} ${state ? sql`and own.state = ${state}` : sql``})`;
}

/** True while a member has neither a place at an event nor one on its waitlist. */
export function hasNotJoined(itemId: string, userId: string): SQL {
  return sql`not ${hasJoined(itemId, userId)}`;
}

/** Deletes an attendance of an event that hasn't started if `onlyIf` holds. */
export function deleteAttendance(db: Database, itemId: string, userId: string, now: Date, onlyIf?: SQL) {
  const ahead = db
    .select({ one: sql`1` })
    .from(events)
    .where(and(eq(events.itemId, itemId), gt(events.startsAt, now.getTime())));
  return db
    .delete(eventAttendances)
    .where(and(eq(eventAttendances.itemId, itemId), eq(eventAttendances.userId, userId), exists(ahead), onlyIf))
    .returning({ state: eventAttendances.state });
}

/**
 * Whether the viewer can access an event: by level, or because they signed up, even if their tier has ended. Requires a
 * join on {@link isOwnAttendance}. Doesn't check whether the event is published.
 */
export function canAccessEvent({ opens }: Viewer) {
  return or(isAccessLevelAllowed(contentItems.access, opens), isNotNull(eventAttendances.userId));
}

/**
 * Finds an event with the member's own attendance, if they have access. Includes withdrawn events that they signed up
 * for.
 */
export function findOwnAttendance(db: Database, itemId: string, userId: string, viewer: Viewer) {
  return db
    .select({
      startsAt: events.startsAt,
      signUpUntil: events.signUpUntil,
      cancelledAt: events.cancelledAt,
      capacity: events.capacity,
      going: sql<number>`${goingTo(sql`${events.itemId}`)}`,
      state: eventAttendances.state,
      position: waitlistPosition,
    })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .leftJoin(eventAttendances, isOwnAttendance(userId))
    .where(
      and(
        eq(events.itemId, itemId),
        canAccessEvent(viewer),
        or(isPublished(viewer.now), isNotNull(eventAttendances.userId)),
      ),
    )
    .limit(1);
}

/** Join condition for the member's own attendance. */
export function isOwnAttendance(userId: string) {
  return and(eq(eventAttendances.itemId, events.itemId), eq(eventAttendances.userId, userId));
}

/** The position on the waitlist, starting at 1, or null if not waitlisted. */
export const waitlistPosition = sql<number | null>`case when ${eventAttendances.state} = 'waitlisted' then (
  select count(*) from ${eventAttendances} as ahead
  where ahead.item_id = ${eventAttendances.itemId} and ahead.state = 'waitlisted' and ahead.number <= ${eventAttendances.number}) end`;

/** How many members are going to the row's event, and how many are on its waitlist. */
export const attendanceCounts = {
  going: sql<number>`${goingTo(sql`${events.itemId}`)}`,
  waitlisted: sql<number>`(select count(*) from ${eventAttendances} as waiting where waiting.item_id = ${events.itemId} and waiting.state = 'waitlisted')`,
};

/**
 * Selects a member's places at events that haven't started, soonest first, with titles in a language where available.
 */
export function selectUpcomingPlaces(db: Database, userId: string, locale: Locale, now: Date) {
  return db
    .select({ title: contentTexts.title, startsAt: events.startsAt, state: eventAttendances.state })
    .from(eventAttendances)
    .innerJoin(events, eq(events.itemId, eventAttendances.itemId))
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .innerJoin(contentTexts, inLanguage(locale))
    .where(and(eq(eventAttendances.userId, userId), isUpcomingEvent(now.getTime())))
    .orderBy(asc(events.startsAt), asc(events.itemId));
}

/** Deletes attendances of inactive accounts at events that haven't started. */
export function deleteInactiveAttendances(db: Database, now: Date) {
  return db.delete(eventAttendances).where(and(isInactive(db), inArray(eventAttendances.itemId, aheadOf(db, now))));
}

const isInactive = (db: Database) =>
  not(
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, eventAttendances.userId), eq(users.status, 'active'))),
    ),
  );

const aheadOf = (db: Database, now: Date) =>
  db.select({ itemId: events.itemId }).from(events).where(isUpcomingEvent(now.getTime()));

/** Finds whether waitlists need processing: an attendee is inactive, or a place is free while members wait. */
export function findPendingWaitlist(db: Database, now: Date) {
  const isWaiting = and(eq(eventAttendances.state, 'waitlisted'), hasFreeSeat);
  return db
    .select({ itemId: events.itemId })
    .from(eventAttendances)
    .innerJoin(events, eq(events.itemId, eventAttendances.itemId))
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .where(and(isUpcomingEvent(now.getTime()), or(isInactive(db), and(isWaiting, isPublished(now)))))
    .limit(1);
}

/** Finds an event in any state, for administrators. */
export function findItem(db: Database, itemId: string) {
  return db
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(and(eq(contentItems.id, itemId), eq(contentItems.type, 'event')))
    .limit(1);
}

/** Finds the times and cancellation of a published event. */
export function findEventTimes(db: Database, itemId: string) {
  return db
    .select({ startsAt: events.startsAt, endsAt: events.endsAt, cancelledAt: events.cancelledAt })
    .from(events)
    .where(eq(events.itemId, itemId));
}

export type EventTimes = Awaited<ReturnType<typeof findEventTimes>>[number];

/**
 * Selects attendees in sign-up order, in which going members also precede waitlisted ones. Reads both index ranges side
 * by side, only as far as the page needs.
 */
export function selectAttendees(db: Database, itemId: string, after: number, limit: number) {
  const { state, number, userId, joinedAt } = eventAttendances;
  const range = (of: AttendanceState) =>
    db
      .select({ userId, state, number, joinedAt })
      .from(eventAttendances)
      .where(and(eq(eventAttendances.itemId, itemId), eq(state, of), gt(number, after)));
  const page = range('going').unionAll(range('waitlisted')).orderBy(asc(number)).limit(limit).as('page');
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      avatarKey: users.avatarKey,
      state: page.state,
      number: page.number,
      joinedAt: page.joinedAt,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .orderBy(asc(page.number));
}

/** Counts the waitlisted members up to this number, so that the next page continues their positions. */
export function countWaitlisted(db: Database, itemId: string, upTo: number) {
  const { state, number } = eventAttendances;
  return db
    .select({ count: count() })
    .from(eventAttendances)
    .where(and(eq(eventAttendances.itemId, itemId), eq(state, 'waitlisted'), lte(number, upTo)));
}

/** Counts the going and the waitlisted members of each of these events. */
export function countAttendances(db: Database, itemIds: SQLWrapper) {
  return db
    .select({ itemId: eventAttendances.itemId, state: eventAttendances.state, count: count() })
    .from(eventAttendances)
    .where(inArray(eventAttendances.itemId, itemIds))
    .groupBy(eventAttendances.itemId, eventAttendances.state);
}

/**
 * Whether the member of a `users` row may open the event, by level or by having signed up, so that their open pages may
 * get hints about it.
 */
export function mayOpenEvent(id: string, now: Date): SQL {
  const { access, type } = contentItems;
  return sql`exists (select 1 from ${contentItems}
    where ${and(
      eq(contentItems.id, id),
      eq(type, 'event'),
      isPublished(now),
      or(isAccessLevelAllowedForUser(access, now), hasJoined(id, users.id)),
    )})`;
}
