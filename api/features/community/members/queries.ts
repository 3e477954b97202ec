import { and, eq, gte, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isShownToMembers, splitNameSearch, users } from '#api/features/accounts/users/index.ts';
import { userNameWords } from '#api/features/accounts/users/schema.ts';
import type { Reader } from '#api/features/community/posts/index.ts';
import { countReadablePosts } from '#api/features/community/posts/index.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { type ProfileText, profileTexts } from '#api/platform/actor/contract.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { maxCountedPosts, type memberGroups, type memberSorts, newMemberDays } from './contract.ts';

/** How many characters a list reads of each profile text. */
const textRead = 240;

export interface MemberRow extends Keyset, Record<ProfileText, string | null> {
  name: string | null;
  avatarKey: string | null;
  isExpert: number;
  isStaff: number;
  headlineEt: string | null;
  headlineEn: string | null;
  createdAt: number;
}

const texts = profileTexts.map((text) => sql`substr(${users[text]}, 1, ${textRead}) as ${sql.identifier(text)}`);

const columns = sql`${users.id} as id, ${users.name} as name, ${users.avatarKey} as "avatarKey", ${users.isExpert} as "isExpert",
  ${users.role} <> 'user' as "isStaff", ${expertProfiles.headlineEt} as "headlineEt", ${expertProfiles.headlineEn} as "headlineEn",
  ${sql.join(texts, sql`, `)}, ${users.createdAt} as "createdAt"`;

const withHeadline = sql`left join ${expertProfiles} on ${expertProfiles.userId} = ${users.id}
  and ${expertProfiles.isListed} = 1 and ${users.isExpert} = 1`;

const isBlockedBy = (viewerId: string) => hasBlocked(viewerId, sql`${users.id}`);

/** True for members the viewer may see and hasn't blocked. They must have a name, as the sort indexes expect. */
const isListed = (viewerId: string) =>
  and(isShownToMembers(), isNotNull(users.name), sql`not ${isBlockedBy(viewerId)}`) as SQL;

export interface MembersPageOptions {
  viewerId: string;
  q: string;
  who: (typeof memberGroups)[number];
  sort: (typeof memberSorts)[number];
  cursor?: Keyset | undefined;
  limit: number;
}

function isInMemberGroup(who: MembersPageOptions['who'], now: Date): SQL {
  if (who === 'experts') return sql`${users.isExpert} = 1`;
  if (who === 'staff') return sql`${users.role} <> 'user'`;
  return who === 'new' ? gte(users.createdAt, now.getTime() - newMemberDays * dayMs) : sql`true`;
}

/** A cursor before the first member, for the descending orders. */
const start = { value: Number.MAX_SAFE_INTEGER, id: '' };
const byName = sql`${users.name} collate nocase`;

/** Compares name and id separately, because a row-value comparison wouldn't use the index. */
function isAfterName(cursor: Keyset | undefined): SQL {
  if (!cursor) return sql`${byName} >= ''`;
  const last = sql`(select last.name from ${users} as last where last.id = ${cursor.id})`;
  return sql`${byName} >= ${last} and (${byName} > ${last} or ${users.id} > ${cursor.id})`;
}

/**
 * Returns how a list is sorted and where it continues. When sorting by name, the cursor has only an id, and the name is
 * looked up.
 */
function orderOf(
  sort: MembersPageOptions['sort'],
  cursor: Keyset | undefined,
): { value: SQL; isAfter: SQL; order: SQL } {
  if (sort === 'name') return { value: sql`0`, isAfter: isAfterName(cursor), order: sql`${byName}, ${users.id}` };
  const column = sort === 'active' ? users.lastWrittenAt : users.createdAt;
  const { value, id } = cursor ?? start;
  return {
    value: sql`${column}`,
    isAfter: sql`(${column}, ${users.id}) < (${value}, ${id})`,
    order: sql`${column} desc, ${users.id} desc`,
  };
}

/** Small groups are read and sorted as a whole; the full list is read in index order, up to the limit. */
const indexes = {
  experts: 'users_expert',
  staff: 'users_staff',
  new: 'users_shown_newest',
  all: { active: 'users_shown_active', newest: 'users_shown_newest', name: 'users_shown_names' },
} as const;

/** Selects a page of visible members, plus one row if there are more. */
export function selectMembers(db: Database, part: MembersPageOptions, now: Date) {
  return db.all<MemberRow>(membersQuery(part, now));
}

export function membersQuery(part: MembersPageOptions, now: Date): SQL {
  const { viewerId, q, who, sort, cursor, limit } = part;
  if (splitNameSearch(q).length > 0) return nameSearchQuery(part, now);
  const { value, isAfter, order } = orderOf(sort, cursor);
  const index = who === 'all' ? indexes.all[sort] : indexes[who];
  return sql`select ${columns}, ${value} as value
    from ${users} indexed by ${sql.raw(index)} ${withHeadline}
    where ${isListed(viewerId)} and ${isInMemberGroup(who, now)} and ${isAfter}
    order by ${order} limit ${limit + 1}`;
}

/**
 * Like {@link membersQuery}, but for a search. It reads in the order of the matched word, so that it stops at the
 * limit. A member is found once, by the first of their words with the prefix.
 */
function nameSearchQuery({ viewerId, q, who, cursor, limit }: MembersPageOptions, now: Date): SQL {
  const [first = '', ...others] = splitNameSearch(q);
  const { word, userId } = userNameWords;
  const found = beginsWith(sql`${word}`, first);
  const firstOf = (id: SQL) => sql`(select min(own.word) from ${userNameWords} as own
    where own.user_id = ${id} and ${beginsWith(sql`own.word`, first)})`;
  const hasOthers = others.map(
    (text) => sql`exists (select 1 from ${userNameWords} as other
      where other.user_id = ${users.id} and ${beginsWith(sql`other.word`, text)})`,
  );
  const isAfter = cursor ? sql`(${word}, ${userId}) > (${firstOf(sql`${cursor.id}`)}, ${cursor.id})` : sql`true`;
  const isWanted = and(isListed(viewerId), isInMemberGroup(who, now), isAfter, ...hasOthers);
  return sql`select ${columns}, 0 as value
    from ${userNameWords} cross join ${users} on ${users.id} = ${userId} ${withHeadline}
    where ${found} and ${word} = ${firstOf(sql`${users.id}`)} and ${isWanted}
    order by ${word}, ${userId} limit ${limit + 1}`;
}

/** Finds a member whose profile the viewer may see, and counts their posts visible to the viewer. */
export function findCard(db: Database, reader: Reader, id: string) {
  const isSeen = and(
    eq(users.id, id),
    or(isShownToMembers(), eq(users.id, reader.id)),
    sql`not ${isBlockedBy(reader.id)}`,
  );
  return db.all<MemberRow & { postCount: number }>(sql`
    select ${columns}, 0 as value, ${countReadablePosts(reader, id, maxCountedPosts)} as "postCount"
    from ${users} ${withHeadline} where ${isSeen}`);
}
