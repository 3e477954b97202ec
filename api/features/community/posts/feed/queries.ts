import { type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { BindableValue } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { comments } from '../../comments/schema.ts';
import { reactionCounts } from '../../reactions/schema.ts';
import type { ReadAccess } from '../../spaces/contract.ts';
import { isLockedSpace, isReadableSpace } from '../../spaces/index.ts';
import { spaceMembers, spaces } from '../../spaces/schema.ts';
import { hasFollowLevel, hasUnreadActivity } from '../cards/queries.ts';
import type { ReaderParameters } from '../cards/reader.ts';
import { postFollows, postSaves } from '../marks/schema.ts';
import { isBlockedPost } from '../queries.ts';
import { posts } from '../schema.ts';
import { type feedFilters, type feedSorts, maxUnread } from './contract.ts';

const topDays = 7;
/** How many of each space's newest posts are considered for the top posts. */
const topOf = 1_000;
const maxPinned = 50;
/** If the reader chose at least `manyChosen` posts, a page is first searched for among the `newestOf` newest posts. */
const [manyChosen, newestOf] = [1_000, 2_000];

const ofReader = ({ id }: ReaderParameters) =>
  sql`left join ${spaceMembers} on ${spaceMembers.spaceId} = ${spaces.id} and ${spaceMembers.userId} = ${id}`;

const isOpenToReader = (reader: ReaderParameters) =>
  sql`${isReadableSpace(reader)} and (${spaces.mustJoin} = 0 or ${spaceMembers.joinedAt} is not null)`;

export interface SpaceRow {
  id: string;
  slug: string;
  nameEt: string;
  nameEn: string;
  descriptionEt: string;
  descriptionEn: string;
  icon: (typeof spaces.$inferSelect)['icon'];
  readAccess: ReadAccess;
  postAccess: (typeof spaces.$inferSelect)['postAccess'];
  mustJoin: number;
  isArchived: number;
  isLocked: number;
  isJoined: number;
  isMuted: number;
  unreadCount: number;
}

/** Selects the spaces that the reader may read or see as locked, in order, archived ones last. */
export function selectSpaces(db: Database, reader: ReaderParameters) {
  const unread = sql`select 1 from ${posts} where ${posts.spaceId} = ${spaces.id}
    and ${posts.state} = 'published' and ${hasUnreadActivity(reader)} limit ${maxUnread}`;
  return db.all<SpaceRow>(sql`
    select ${spaces.id} as id, ${spaces.slug} as slug, ${spaces.nameEt} as "nameEt", ${spaces.nameEn} as "nameEn",
      ${spaces.descriptionEt} as "descriptionEt", ${spaces.descriptionEn} as "descriptionEn", ${spaces.icon} as icon,
      ${spaces.readAccess} as "readAccess", ${spaces.postAccess} as "postAccess", ${spaces.mustJoin} as "mustJoin",
      ${spaces.archivedAt} is not null as "isArchived", not ${isReadableSpace(reader)} as "isLocked",
      ${spaceMembers.joinedAt} is not null as "isJoined",
      ${spaceMembers.mutedAt} is not null as "isMuted",
      iif(${isOpenToReader(reader)} and ${spaceMembers.mutedAt} is null, (select count(*) from (${unread})), 0) as "unreadCount"
    from ${spaces} ${ofReader(reader)} where ${isReadableSpace(reader)} or ${isLockedSpace(reader)}
    order by ${spaces.archivedAt} is not null, ${spaces.position}, ${spaces.id}`);
}

/** Selects whether the member has posted and commented, even if what they wrote was deleted since. */
export function selectFirstSteps(db: Database, { id }: ReaderParameters) {
  return db.all<{ hasPosted: number; hasCommented: number }>(sql`
    select exists (select 1 from ${posts} where ${posts.authorId} = ${id}) as "hasPosted",
      exists (select 1 from ${comments} where ${comments.authorId} = ${id}) as "hasCommented"`);
}

type GivenKeyset = { readonly [Part in keyof Keyset]: BindableValue<Keyset[Part]> };

export interface FeedPageOptions {
  space?: BindableValue | undefined;
  sort: (typeof feedSorts)[number];
  filter: (typeof feedFilters)[number];
  cursor?: GivenKeyset | undefined;
  limit: BindableValue<number>;
  /** Skips pinned posts, which are shown above the page. */
  withoutPinned?: boolean;
}

/**
 * Selects the ids of spaces whose posts are shown: muted ones only if requested by name, or for posts the reader chose.
 */
function selectShownSpaces(
  reader: ReaderParameters,
  space: BindableValue | undefined,
  withMuted = space !== undefined,
) {
  const isNamed = space === undefined ? sql`true` : sql`${space} in (${spaces.id}, ${spaces.slug})`;
  const isUnmuted = withMuted ? sql`true` : sql`${spaceMembers.mutedAt} is null`;
  return sql`select ${spaces.id} as id from ${spaces} ${ofReader(reader)}
    where ${isOpenToReader(reader)} and ${isNamed} and ${isUnmuted}`;
}

const columns = { active: posts.lastActivityAt, newest: posts.publishedAt, top: posts.publishedAt } as const;

const after = (value: SQL, { cursor }: Pick<FeedPageOptions, 'cursor'>) =>
  cursor ? sql`(${value}, ${posts.id}) < (${cursor.value}, ${cursor.id})` : sql`true`;

/**
 * Selects the ids of one space's posts from the end of an index, and no more than a page, so that the cost depends
 * neither on the number of posts nor on how many the reader can't see.
 */
function selectSpacePosts(
  reader: ReaderParameters,
  { sort, filter, cursor, limit, withoutPinned = false }: FeedPageOptions,
) {
  const column = columns[sort];
  const isWanted = [
    sql`not ${isBlockedPost(reader.id)}`,
    ...(filter === 'unread' ? [hasUnreadActivity(reader)] : []),
    sort === 'top' ? isFromThisWeek(reader) : after(sql`${column}`, { cursor }),
    ...(withoutPinned ? [sql`${posts.pinnedAt} is null`] : []),
  ];
  // Without this index, a reader with nothing unread would scan all posts, newest first.
  const byActivity = filter === 'unread' && sort === 'newest' ? sql`indexed by posts_active_in_space` : sql``;
  return sql`select ${posts.id} from ${posts} ${byActivity}
    where ${posts.spaceId} = shown.id and ${posts.state} = 'published' and ${sql.join(isWanted, sql` and `)}
    order by ${column} desc, ${posts.id} desc limit ${sort === 'top' ? topOf : limit}`;
}

/** Selects the ids of posts the reader follows, including their own, or has saved. */
function selectChosenPosts({ id }: ReaderParameters, filter: 'following' | 'saved') {
  if (filter === 'saved')
    return sql`select ${postSaves.postId} as id from ${postSaves} where ${postSaves.userId} = ${id}`;
  return sql`select ${postFollows.postId} as id from ${postFollows}
      where ${postFollows.userId} = ${id} and ${postFollows.level} = 'following'
    union all select ${posts.id} from ${posts} where ${posts.authorId} = ${id}`;
}

/** Like {@link selectChosenPosts}, but as a condition on a post. */
function isChosen(reader: ReaderParameters, filter: 'following' | 'saved') {
  const { id } = reader;
  if (filter === 'saved')
    return sql`exists (select 1 from ${postSaves} where ${postSaves.userId} = ${id} and ${postSaves.postId} = ${posts.id})`;
  return sql`iif(${posts.authorId} = ${id}, not ${hasFollowLevel(reader, 'muted')}, ${hasFollowLevel(reader, 'following')})`;
}

/**
 * Selects posts the reader chose. A short list is sorted as a whole. For a long list, the newest posts are searched
 * first, which almost always fill a page. The unary plus stops the planner from reading all posts by space.
 */
function selectChosenPostsPage(reader: ReaderParameters, filter: 'following' | 'saved', part: FeedPageOptions): SQL {
  const { space, sort, limit } = part;
  const isShown = sql`+${posts.spaceId} in (${selectShownSpaces(reader, space, true)})
    and not ${isBlockedPost(reader.id)} and ${isChosen(reader, filter)}`;
  if (sort === 'top') return selectTopPosts(sql`${posts} where ${isFromThisWeek(reader)} and ${isShown}`, part);
  const column = columns[sort];
  const few = sql`(select count(*) from (${selectChosenPosts(reader, filter)} limit ${manyChosen})) < ${manyChosen}`;
  const newest = sql`select ${posts.id} from ${posts} where ${posts.state} = 'published' and ${after(sql`${column}`, part)}
    order by ${column} desc, ${posts.id} desc limit iif(${few}, 0, ${newestOf})`;
  const pageOf = (source: SQL, count: SQL) => sql`select ${posts.id} as id, ${column} as value
    from (${source}) as chosen cross join ${posts} on ${posts.id} = chosen.id
    where ${posts.state} = 'published' and ${isShown} and ${after(sql`${column}`, part)}
    group by ${posts.id} order by value desc, ${posts.id} desc limit ${count}`;
  const rest = sql`iif((select count(*) from found) = ${limit}, 0, ${limit})`;
  return sql`with found as materialized (${pageOf(newest, sql`${limit}`)})
    select id, value from found where (select count(*) from found) = ${limit}
    union all select id, value from (${pageOf(selectChosenPosts(reader, filter), rest)})`;
}

const isFromThisWeek = ({ now }: ReaderParameters) =>
  sql`${posts.state} = 'published' and ${posts.publishedAt} > ${now} - ${topDays * dayMs}`;

/** Selects a page of posts from a source, sorted by their number of comments and reactions. */
function selectTopPosts(source: SQL, part: FeedPageOptions): SQL {
  const liked = sql`(select coalesce(sum(${reactionCounts.count}), 0) from ${reactionCounts} where ${reactionCounts.targetId} = ${posts.id})`;
  const value = sql`(${posts.commentCount} + ${liked})`;
  return sql`select ${posts.id} as id, ${value} as value from ${source} and ${after(value, part)}
    order by value desc, ${posts.id} desc limit ${part.limit}`;
}

/** A query of the ids and sort values of a page of the feed. */
export function selectFeedPage(reader: ReaderParameters, part: FeedPageOptions): SQL {
  const { space, sort, filter, limit } = part;
  if (filter === 'following' || filter === 'saved') return selectChosenPostsPage(reader, filter, part);
  const source = sql`(${selectShownSpaces(reader, space)}) as shown cross join ${posts}
    where ${posts.id} in (${selectSpacePosts(reader, part)})`;
  if (sort === 'top') return selectTopPosts(source, part);
  const value = sql`${columns[sort]}`;
  return sql`select ${posts.id} as id, ${value} as value from ${source} and ${after(value, part)}
    order by value desc, ${posts.id} desc limit ${limit}`;
}

/** A query of the ids of pinned posts in a space, or in the whole feed. */
export function selectPinnedPosts(reader: ReaderParameters, space: BindableValue | undefined): SQL {
  return sql`select ${posts.id} as id, ${posts.pinnedAt} as value from ${posts}
    where ${posts.spaceId} in (${selectShownSpaces(reader, space)}) and ${posts.state} = 'published'
      and ${posts.pinnedAt} is not null and not ${isBlockedPost(reader.id)} order by ${posts.pinnedAt} desc limit ${maxPinned}`;
}

/**
 * A query of a first page together with the pinned posts above it, which the page itself skips. One statement takes
 * half as long to prepare as two.
 */
export function selectFirstFeedPage(reader: ReaderParameters, part: FeedPageOptions): SQL {
  return sql`select id, value from (${selectPinnedPosts(reader, part.space)})
    union all select id, value from (${selectFeedPage(reader, { ...part, withoutPinned: true })})`;
}

/** A query of the given posts that the reader can see. */
export function selectPostsById(reader: ReaderParameters, ids: readonly string[]): SQL {
  return sql`select ${posts.id} as id, 0 as value from ${posts}
    where ${posts.id} in (select value from json_each(${JSON.stringify(ids)})) and ${posts.state} = 'published'
      and +${posts.spaceId} in (${selectShownSpaces(reader, undefined, true)}) and not ${isBlockedPost(reader.id)}`;
}

/** A query of the ids of a member's posts visible to the reader, newest first. */
export function selectPostsByAuthor(
  reader: ReaderParameters,
  authorId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): SQL {
  return sql`select ${posts.id} as id, 0 as value from ${posts}
    where ${posts.authorId} = ${authorId} and ${cursor ? sql`${posts.id} < ${cursor}` : sql`true`}
      and ${posts.state} = 'published' and ${posts.spaceId} in (${selectShownSpaces(reader, undefined, true)})
      and not ${isBlockedPost(reader.id)}
    order by ${posts.id} desc limit ${limit}`;
}

/** A subquery that counts a member's posts visible to the reader, up to a maximum. */
export function countReadablePosts(reader: ReaderParameters, authorId: string, max: number): SQL {
  return sql`(select count(*) from (select 1 from ${posts} where ${posts.authorId} = ${authorId} and ${posts.state} = 'published'
    and ${posts.spaceId} in (${selectShownSpaces(reader, undefined, true)}) and not ${isBlockedPost(reader.id)} limit ${max}))`;
}

/** Counts the posts others published after a given time in the reader's view, up to {@link maxUnread}. */
export function countNewPosts(db: Database, reader: ReaderParameters, since: number, space: string | undefined) {
  const ofSpace = sql`select 1 from ${posts} where ${posts.spaceId} = shown.id and ${posts.state} = 'published'
    and ${posts.publishedAt} > ${since} and ${posts.authorId} <> ${reader.id}
    and not ${isBlockedPost(reader.id)} limit ${maxUnread}`;
  return db.all<{ count: number }>(sql`
    select min(${maxUnread}, coalesce(sum((select count(*) from (${ofSpace}))), 0)) as count
    from (${selectShownSpaces(reader, space)}) as shown`);
}
