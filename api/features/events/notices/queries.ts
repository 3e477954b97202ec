import { type SQL, sql } from 'drizzle-orm';
import { isAccessLevelAllowedForUser } from '#api/features/accounts/entitlements/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isPublished } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { eventAttendances, eventInterests, events } from '../events/schema.ts';
import type { NoticeKind } from './contract.ts';
import { eventNotices } from './schema.ts';

/** How long before the start a reminder is sent, in milliseconds. */
const leadTimes = { day_before: dayMs, hour_before: hourMs } as const;

/** How long after an event's end attendees are still notified of its cancellation. */
const cancellationMs = 7 * dayMs;

const { startsAt, cancelledAt, changedAt, endsAt } = events;
const { state, joinedAt, promotedAt } = eventAttendances;

/** When the attendee got their current place. */
const placedAt = sql`coalesce(${promotedAt}, ${joinedAt})`;

/** Whether a reminder is due. The one a day before is skipped once the one an hour before is due. */
function isReminded(now: number, kind: keyof typeof leadTimes, since: SQL): SQL {
  const lead = leadTimes[kind];
  const until = kind === 'day_before' ? leadTimes.hour_before : 0;
  return sql`${users.mailEvents} = 1 and ${startsAt} <= ${now + lead} and ${startsAt} > ${now + until}
    and ${since} <= ${startsAt} - ${lead}`;
}

/** Returns queries for the due reminders of interested members, as long as they may open the event. */
function selectDueForInterested(now: Date): SQL[] {
  const { itemId, userId, createdAt } = eventInterests;
  return (['day_before', 'hour_before'] as const).map(
    (kind) => sql`select ${kind}, ${startsAt}, ${itemId}, ${userId}, 1
      from ${events} cross join ${eventInterests} on ${itemId} = ${events.itemId}
        cross join ${users} on ${users.id} = ${userId} cross join ${contentItems} on ${contentItems.id} = ${itemId}
      where ${users.status} = 'active' and ${cancelledAt} is null
        and ${isReminded(now.getTime(), kind, createdAt.getSQL())} and ${isAccessLevelAllowedForUser(contentItems.access, now)}`,
  );
}

/** For each kind of notice, its occasion and the condition under which it is due. */
function dueKinds(now: number): Array<[NoticeKind, SQL, SQL]> {
  const isOn = sql`${cancelledAt} is null and ${startsAt} > ${now}`;
  const isGoing = sql`${state} = 'going' and ${isOn}`;
  return [
    ['day_before', startsAt.getSQL(), sql`${isGoing} and ${isReminded(now, 'day_before', placedAt)}`],
    ['hour_before', startsAt.getSQL(), sql`${isGoing} and ${isReminded(now, 'hour_before', placedAt)}`],
    ['promoted', promotedAt.getSQL(), sql`${isGoing} and ${promotedAt} is not null`],
    [
      'changed',
      changedAt.getSQL(),
      sql`${isOn} and ${joinedAt} < ${changedAt} and coalesce(${promotedAt}, 0) < ${changedAt}`,
    ],
    [
      'cancelled',
      cancelledAt.getSQL(),
      sql`${cancelledAt} is not null and ${endsAt} > ${cancelledAt} and ${endsAt} > ${now - cancellationMs}`,
    ],
  ];
}

export interface DueNotice {
  kind: NoticeKind;
  /** Whether the member is interested but has no place. */
  isInterested: number;
  occasion: number;
  itemId: string;
  userId: string;
  email: string;
  locale: Locale;
  title: string;
  startsAt: number;
  endsAt: number;
  place: string | null;
  onlineUrl: string | null;
}

/** The last notice of the previous page. */
type Position = Pick<DueNotice, 'startsAt' | 'userId' | 'itemId' | 'kind'>;

/**
 * Selects unsent due notices, soonest event first. Cancellations are also sent for unpublished events. The next page
 * begins after the last notice, so that persistent failures don't block others.
 */
export function selectDueNotices(db: Database, now: Date, limit: number, after?: Position) {
  const at = now.getTime();
  const kinds = dueKinds(at);
  const each = kinds.map(
    ([
      kind,
      occasion,
      isDue,
    ]) => sql`select ${kind} as kind, ${occasion} as occasion, ${eventAttendances.itemId} as item_id,
      ${eventAttendances.userId} as user_id, 0 as is_interested from ${events} cross join ${eventAttendances} on ${eventAttendances.itemId} = ${events.itemId}
      cross join ${users} on ${users.id} = ${eventAttendances.userId} where ${users.status} = 'active' and ${isDue}`,
  );
  const titleIn = (locale: SQL) =>
    sql`(select title from ${contentTexts} as own where own.item_id = due.item_id and ${locale})`;
  const title = sql`coalesce(${titleIn(sql`own.locale = ${users.locale}`)}, ${titleIn(sql`own.locale <> ${users.locale}`)})`;
  const position = sql`(${startsAt}, due.user_id, due.item_id, due.kind)`;
  const isLater = after
    ? sql`and ${position} > (${after.startsAt}, ${after.userId}, ${after.itemId}, ${after.kind})`
    : sql``;
  return db.all<DueNotice>(sql`
    select due.kind as kind, due.occasion as occasion, due.item_id as itemId, due.user_id as userId,
      due.is_interested as isInterested,
      ${users.email} as email, ${users.locale} as locale, ${title} as title, ${startsAt} as startsAt,
      ${endsAt} as endsAt, ${events.place} as place, ${events.onlineUrl} as onlineUrl
    from (${sql.join([...each, ...selectDueForInterested(now)], sql` union all `)}) as due
    join ${users} on ${users.id} = due.user_id
    join ${events} on ${events.itemId} = due.item_id
    join ${contentItems} on ${contentItems.id} = due.item_id
    where (${isPublished(now)} or due.kind = 'cancelled' and ${endsAt} > ${at}) and not exists (
      select 1 from ${eventNotices} as sent
      where sent.item_id = due.item_id and sent.user_id = due.user_id and sent.kind = due.kind and sent.occasion = due.occasion)
      ${isLater}
    order by ${startsAt}, due.user_id, due.item_id, due.kind limit ${limit}`);
}

/** Claims a notice. Only one concurrent attempt gets a row. */
export function claimNotice(db: Database, id: string, { itemId, userId, kind, occasion }: DueNotice, now: Date) {
  return db
    .insert(eventNotices)
    .values({ id, itemId, userId, kind, occasion, sentAt: now.getTime() })
    .onConflictDoNothing()
    .returning({ id: eventNotices.id });
}

/** Whether this attempt claimed the notice earlier in the batch. */
export function isClaimedBy(id: string): SQL {
  return sql`exists (select 1 from ${eventNotices} where ${eventNotices.id} = ${id})`;
}

/** A query of the member's id, empty unless this attempt claimed the notice. */
export function selectMemberIfClaimed(userId: string, id: string): SQL {
  return sql`select ${userId} where ${isClaimedBy(id)}`;
}
