import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type AnySQLiteColumn, alias } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import type { ContentIdOrSlug, ContentType } from '#api/features/content/content/contract.ts';
import {
  inLanguage,
  isAtAddress,
  isPublished,
  isShownTo,
  nextPublicationQuery,
  shownColumns,
  type Viewer,
  type ViewerParameters,
} from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { ListOrder } from '#api/features/content/drafts/index.ts';
import type { Span } from '#api/platform/calendar/time.ts';
import { type BindableTime, type BindableValue, toSqlTime } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isInSpan } from '#api/platform/database/is-in-span.ts';
import {
  attendanceCounts,
  canAccessEvent,
  countInterestedMembers,
  isInterestedIn,
  isOwnAttendance,
  waitlistPosition,
} from '../attendances/index.ts';
import type { EventsQuery } from './contract.ts';
import { eventAttendances, events } from './schema.ts';

/** Columns of an event card. Whether it's online is shown, but not the link. */
const cardColumns = {
  ...shownColumns,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  place: events.place,
  isOnline: sql<number>`${events.onlineUrl} is not null`,
  capacity: events.capacity,
  signUpUntil: events.signUpUntil,
  cancelledAt: events.cancelledAt,
  ...attendanceCounts,
};

type Part = Pick<EventsQuery, 'when'> & { limit: BindableValue<number> };
export type EventsPageOptions = Part & { cursor?: BindableValue | undefined; withoutCancelled: boolean };

/** Events available to the viewer: upcoming, soonest first, or past, latest first. */
export function selectEvents(
  db: Database,
  viewer: ViewerParameters,
  { when, cursor, limit, withoutCancelled }: EventsPageOptions,
) {
  const at = toSqlTime(viewer.now);
  const isPast = when === 'past';
  const last = sql`(select starts_at, item_id from ${events} as last where last.item_id = ${cursor})`;
  const after = isPast
    ? sql`(${events.startsAt}, ${events.itemId}) < ${last}`
    : sql`(${events.startsAt}, ${events.itemId}) > ${last}`;
  const order = isPast ? desc : asc;
  return db
    .select(cardColumns)
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .innerJoin(contentTexts, inLanguage(viewer.locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .where(
      and(
        isShownTo(viewer),
        isPast ? lte(events.endsAt, at) : gt(events.endsAt, at),
        withoutCancelled ? isNull(events.cancelledAt) : undefined,
        cursor ? after : undefined,
      ),
    )
    .orderBy(order(events.startsAt), order(events.itemId))
    .limit(limit);
}

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** Selects when a list of events and of these types next changes. One row. */
export function nextChangeQuery(db: Database, types: readonly ContentType[], now: BindableTime) {
  const at = toSqlTime(now);
  const ahead = (time: AnySQLiteColumn) => sql<number | null>`min(case when ${time} > ${at} then ${time} end)`;
  return db
    .select({
      start: ahead(events.startsAt),
      end: ahead(events.endsAt),
      deadline: ahead(events.signUpUntil),
      publication: sql<number | null>`(${nextPublicationQuery(db, types, now)})`,
    })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .where(and(isPublished(now), gt(events.endsAt, at)));
}

/**
 * Finds a published event with the member's own attendance, regardless of access. A cancelled event stays available to
 * members who were signed up, because their mail links to it.
 */
export function findEvent(db: Database, address: ContentIdOrSlug, userId: string, viewer: Viewer) {
  const { locale, now } = viewer;
  const isVisible = sql`(${isPublished(now)})`;
  const wasLost = and(isNotNull(events.cancelledAt), isNotNull(eventAttendances.userId));
  return db
    .select({
      ...cardColumns,
      hasPreview: contentItems.hasPreview,
      isVisible: sql<number>`${isVisible}`,
      canAccess: sql<number>`(${canAccessEvent(viewer)})`,
      body: contentTexts.body,
      onlineUrl: events.onlineUrl,
      sequence: events.sequence,
      state: eventAttendances.state,
      position: waitlistPosition,
      interested: countInterestedMembers(sql`${events.itemId}`),
      isInterested: isInterestedIn(sql`${events.itemId}`, userId),
    })
    .from(events)
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .innerJoin(contentTexts, inLanguage(locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .leftJoin(eventAttendances, isOwnAttendance(userId))
    .where(and(isAtAddress('event', address, now), or(isVisible, wasLost)))
    .limit(1);
}

export type FoundEvent = Awaited<ReturnType<typeof findEvent>>[number];

/** Selects the next events that a member has signed up for, soonest first, or the last ones, latest first. */
export function selectOwnEvents(
  db: Database,
  userId: BindableValue,
  { locale, now }: Pick<ViewerParameters, 'locale' | 'now'>,
  { when, limit }: Part,
) {
  const isPast = when === 'past';
  const order = isPast ? desc : asc;
  const at = toSqlTime(now);
  return db
    .select({ ...cardColumns, state: eventAttendances.state, position: waitlistPosition })
    .from(eventAttendances)
    .innerJoin(events, eq(events.itemId, eventAttendances.itemId))
    .innerJoin(contentItems, eq(contentItems.id, events.itemId))
    .innerJoin(contentTexts, inLanguage(locale))
    .leftJoin(users, eq(users.id, contentItems.authorId))
    .where(
      and(
        eq(eventAttendances.userId, userId),
        isPublished(now),
        isPast ? lte(events.endsAt, at) : gt(events.endsAt, at),
      ),
    )
    .orderBy(order(events.startsAt), order(events.itemId))
    .limit(limit);
}

export type OwnEventRow = Awaited<ReturnType<typeof selectOwnEvents>>[number];

type Details = Omit<typeof events.$inferInsert, 'cancelledAt' | 'changedAt' | 'sequence'>;

/**
 * The next iCalendar sequence, which tells calendars that their copy is out of date. It rises by two, because members
 * who are going get a number one higher. Publishing always raises it, even if only texts changed.
 */
const nextSequence = sql`${events.sequence} + 2`;

/** Publishes an event's details. A changed time or place is recorded, so that attendees are notified. */
export function upsertEvent(db: Database, details: Details, now: Date) {
  const { itemId, ...rest } = details;
  const isMoved = sql`${events.startsAt} <> excluded.starts_at or ${events.endsAt} <> excluded.ends_at
    or ${events.place} is not excluded.place or ${events.onlineUrl} is not excluded.online_url`;
  return db
    .insert(events)
    .values({ itemId, ...rest })
    .onConflictDoUpdate({
      target: events.itemId,
      set: {
        ...rest,
        changedAt: sql`case when ${isMoved} then ${now.getTime()} else ${events.changedAt} end`,
        sequence: nextSequence,
      },
    });
}

/** Cancels an event that is neither over nor cancelled. */
export function markEventCancelled(db: Database, itemId: string, now: Date) {
  return db
    .update(events)
    .set({ cancelledAt: now.getTime(), sequence: nextSequence })
    .where(and(eq(events.itemId, itemId), isNull(events.cancelledAt), gt(events.endsAt, now.getTime())))
    .returning({ itemId: events.itemId });
}

/** Whether an item is an event that begins on these days. Undefined without days. */
const beginsOn = (days: Span): SQL | undefined =>
  days.since === undefined && days.until === undefined
    ? undefined
    : sql`${contentItems.id} in (select ${events.itemId} from ${events}
        where ${isInSpan(events.startsAt, days)})`;

const drafts = 1e15;
const past = 2e15;

/**
 * Sort order for administrators: upcoming events, soonest first; unpublished, last changed first;
 * past, latest first. With days, only events that begin on them.
 */
export function adminOrder(now: Date, days: Span): ListOrder {
  const { startsAt, endsAt, itemId } = events;
  const placeOf = (item: { id: SQLWrapper; updatedAt: SQLWrapper }) => sql`coalesce(
    (select case when ${endsAt} > ${now.getTime()} then ${startsAt} else ${past} - ${startsAt} end
      from ${events} where ${itemId} = ${item.id}),
    ${drafts} - ${item.updatedAt}), ${item.id}`;
  const last = alias(contentItems, 'last');
  return {
    onlyIf: beginsOn(days),
    by: placeOf(contentItems),
    after: (id) =>
      sql`(${placeOf(contentItems)}) > (select ${placeOf(last)} from content_items as last where ${last.id} = ${id})`,
  };
}

/** Selects the published fields of events, for administrators. */
export function selectEventTimes(db: Database, itemIds: string[] | SQLWrapper) {
  return db.select().from(events).where(inArray(events.itemId, itemIds));
}
