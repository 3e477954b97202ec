import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { isTagged, selectTags } from '#api/features/accounts/member-tags/index.ts';
import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { type AudienceTimes, isInAudience } from '#api/features/community/announcements/index.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { inLanguage } from '#api/features/content/content/index.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { eventAttendances, events } from '#api/features/events/events/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Conditions, Reference } from './contract.ts';

const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

const isSpace = (id: string | undefined) => sql`exists (select 1 from ${spaces} where ${spaces.id} = ${id})`;

/** For each kind of reference in the conditions, whether everything that they refer to still exists. */
function isThere({ space, wroteIn, event, tags = [], withoutTags = [] }: Conditions): { [Name in Reference]?: SQL } {
  const named = [...new Set([...tags, ...withoutTags])];
  return {
    ...(space || wroteIn ? { space: sql`(${isSpace(space ?? wroteIn)} and ${isSpace(wroteIn ?? space)})` } : {}),
    ...(event ? { event: sql`exists (select 1 from ${events} where ${events.itemId} = ${event})` } : {}),
    ...(named.length > 0
      ? {
          tag: sql`((select count(*) from ${memberTags} where ${memberTags.id} in ${listed(named)}) = ${named.length})`,
        }
      : {}),
  };
}

/** Columns that say which kinds of reference in the conditions are gone: 1 if gone, otherwise 0. */
export function deletedReferenceColumns(conditions: Conditions): { [Name in Reference]: SQL<number> } {
  const { space, event, tag } = isThere(conditions);
  const isGone = (there: SQL | undefined) => (there ? sql<number>`not ${there}` : sql<number>`0`);
  return { space: isGone(space), event: isGone(event), tag: isGone(tag) };
}

/**
 * Whether the member of a `users` row meets the conditions. No one meets a condition with a deleted reference, because
 * otherwise everyone would meet a condition that excludes members.
 */
export function isInSegment(conditions: Conditions, times: AudienceTimes): SQL {
  const { wroteIn, event, atEvent, activity, tags, tagMatch, withoutTags, ...audience } = conditions;
  return and(
    isInAudience(audience, times),
    ...Object.values(isThere(conditions)),
    wroteIn ? hasWritten(wroteIn) : undefined,
    event ? hasEventRelation(event, atEvent ?? 'going', times.sentAt) : undefined,
    activity && wasHere(activity, times.sentAt),
    tags && (tagMatch === 'all' ? hasAll(tags) : isTagged(users.id, tags)),
    withoutTags && sql`not ${isTagged(users.id, withoutTags)}`,
  ) as SQL;
}

/**
 * Whether the member has published something in the space. Reads from the space, which is one lookup for all members.
 */
const hasWritten = (space: string) => sql`${users.id} in (
  select ${posts.authorId} from ${posts} where ${posts.spaceId} = ${space} and ${posts.state} = 'published'
  union select ${comments.authorId} from ${posts} join ${comments} on ${comments.postId} = ${posts.id}
    where ${posts.spaceId} = ${space} and ${posts.state} = 'published' and ${comments.state} = 'published')`;

/**
 * Whether the member was (`here`) or wasn't (`away`) seen in the given number of days. Members who never came back
 * count from the day they joined.
 */
function wasHere(activity: NonNullable<Conditions['activity']>, at: number): SQL {
  const since = at - Number(activity.replace(/\D+/, '')) * dayMs;
  return activity.startsWith('here')
    ? gte(users.lastSeenAt, since)
    : (and(lt(users.lastSeenAt, since), lt(users.createdAt, since)) as SQL);
}

const hasAll = (tags: readonly string[]) => sql`(select count(*) from ${taggedMembers}
  where ${taggedMembers.userId} = ${users.id} and ${taggedMembers.tagId} in ${listed(tags)}) = ${tags.length}`;

function hasEventRelation(event: string, tie: NonNullable<Conditions['atEvent']>, at: number): SQL {
  const attendance = (state?: 'going' | 'waitlisted') => sql`exists (select 1 from ${eventAttendances}
    where ${eventAttendances.itemId} = ${event} and ${eventAttendances.userId} = ${users.id}
      and ${eventAttendances.joinedAt} <= ${at} ${state ? sql`and ${eventAttendances.state} = ${state}` : sql``})`;
  const tookPlace = sql`exists (select 1 from ${events}
    where ${events.itemId} = ${event} and ${events.cancelledAt} is null and ${events.endsAt} <= ${at})`;
  if (tie === 'unregistered') return sql`not ${attendance()}`;
  return tie === 'attended' ? sql`${tookPlace} and ${attendance('going')}` : attendance(tie);
}

/** How many events can be chosen, besides the one already named. */
const maxEvents = 100;

/** Selects the choices for conditions. Events are limited to the latest ones and the one already named. */
export function selectChoices(db: Database, locale: Locale, named: string | undefined) {
  const latest = sql`select ${events.itemId} from ${events} order by ${events.startsAt} desc limit ${maxEvents}`;
  return {
    spaces: db
      .select({ id: spaces.id, name: locale === 'et' ? spaces.nameEt : spaces.nameEn, mustJoin: spaces.mustJoin })
      .from(spaces)
      .orderBy(asc(spaces.position)),
    events: db
      .select({ id: events.itemId, name: contentTexts.title, startsAt: events.startsAt })
      .from(events)
      .innerJoin(contentItems, eq(contentItems.id, events.itemId))
      .innerJoin(contentTexts, inLanguage(locale))
      .where(or(sql`${events.itemId} in (${latest})`, named ? inArray(events.itemId, [named]) : undefined))
      .orderBy(desc(events.startsAt)),
    tags: selectTags(db),
  };
}
