import { and, type SQL, sql } from 'drizzle-orm';
import { selectMembersByName, users } from '#api/features/accounts/users/index.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import type { PostKind, PostState } from '#api/features/community/posts/contract.ts';
import { authorJson, selectMatchingDiscussions, spaceJson } from '#api/features/community/posts/index.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { heldWordOf, isSpace } from '#api/features/community/spaces/index.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { maxCounted, type PostFilter } from './contract.ts';

/** A filter whose days are converted to ids, because ids start with the time of writing. */
export interface PostCriteria extends PostFilter {
  /** The first id in the range; `until` is the first id after it. */
  since: string;
  until: string;
  /** Questions asked after this time still have time left to be answered. */
  dayBefore: number;
}

export interface PostsPageOptions {
  sort: 'newest' | 'oldest';
  cursor?: string | undefined;
  limit: number;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const isBy = (column: SQL, author: string) =>
  isUuid(author) ? sql`${column} = ${author}` : sql`${column} in (${selectMembersByName(author)})`;

/** Returns the most selective index, because the database has no statistics to choose by. */
function chooseIndex({ q, author, state, pinned, locked, kind, answer, space }: PostCriteria): string {
  if (q) return 'sqlite_autoindex_posts_1';
  if (author) return 'posts_by_author';
  if (state && state !== 'published') return `posts_${state}`;
  if (pinned === 'yes') return 'posts_pinned_anywhere';
  if (locked === 'yes') return 'posts_locked';
  if (answer || (kind && kind !== 'discussion')) return 'posts_by_kind';
  return space ? 'posts_by_space' : 'sqlite_autoindex_posts_1';
}

const isSet = (column: SQL, wanted: 'yes' | 'no') =>
  wanted === 'yes' ? sql`${column} is not null` : sql`${column} is null`;

/** Compares with a literal, because a partial index isn't used for a bound value. */
const isState = (column: SQL, state: PostState) => sql`${column} = ${sql.raw(`'${state}'`)}`;

const within = (column: SQL, { since, until }: PostCriteria, { sort, cursor }: PostsPageOptions) =>
  sort === 'newest'
    ? sql`${column} >= ${since} and ${column} < ${cursor ?? until}`
    : sql`${column} ${cursor ? sql`>` : sql`>=`} ${cursor ?? since} and ${column} < ${until}`;

const inOrder = (column: SQL, { sort, limit }: PostsPageOptions) =>
  sql`order by ${column} ${sort === 'newest' ? sql`desc` : sql`asc`} limit ${limit}`;

const askedAt = sql`coalesce(${posts.publishedAt}, ${posts.createdAt})`;

/** Whether someone else has written under a post. Which states of comments count depends on `isMeant`. */
const isAnswered = (isMeant: SQL) => sql`exists (select 1 from ${comments} where ${comments.postId} = ${posts.id}
  and ${comments.authorId} <> ${posts.authorId} and ${isMeant})`;

const isWaiting = ({ answer, dayBefore }: PostCriteria) =>
  answer === 'none'
    ? sql`${posts.kind} = 'question' and ${posts.state} = 'published' and not ${isAnswered(sql`${comments.state} = 'published'`)}`
    : sql`${posts.kind} = 'question' and ${posts.publishedAt} is not null and ${askedAt} <= ${dayBefore}
        and not ${isAnswered(sql`${comments.state} <> 'held' and ${comments.createdAt} < ${askedAt} + ${sql.raw(String(dayMs))}`)}`;

const spaceIds = (space: string) => sql`(select ${spaces.id} from ${spaces} where ${isSpace(space)})`;

function selectPosts(wanted: PostCriteria, part: PostsPageOptions): SQL {
  const { q, author, state, pinned, locked, kind, answer, space } = wanted;
  const id = sql`${posts.id}`;
  const matches = and(
    within(id, wanted, part),
    state && isState(sql`${posts.state}`, state),
    author ? isBy(sql`${posts.authorId}`, author) : undefined,
    pinned && isSet(sql`${posts.pinnedAt}`, pinned),
    locked && isSet(sql`${posts.lockedAt}`, locked),
    kind && sql`${posts.kind} = ${kind}`,
    answer && isWaiting(wanted),
    space ? sql`${posts.spaceId} = ${spaceIds(space)}` : undefined,
    q ? sql`${id} in (${selectMatchingDiscussions(q)})` : undefined,
  );
  const index = sql.identifier(chooseIndex(wanted));
  return sql`select ${id} as id, 'post' as type from ${posts} indexed by ${index} where ${matches} ${inOrder(id, part)}`;
}

/**
 * Selects held or removed comments, or all shown comments if only comments are requested; null if the filter is for
 * posts.
 */
function selectComments(wanted: PostCriteria, part: PostsPageOptions): SQL | null {
  const { type, q, author, state, pinned, locked, kind, answer, space } = wanted;
  if (type === 'post' || pinned || locked || kind || answer) return null;
  const isDecidedOn = state === 'held' || state === 'removed';
  if (!isDecidedOn && (type !== 'comment' || state === 'deleted')) return null;
  const id = sql`${comments.id}`;
  const ofSpace = (asked: string) => sql`exists (select 1 from ${posts}
    where ${posts.id} = ${comments.postId} and ${posts.spaceId} = ${spaceIds(asked)})`;
  const matches = and(
    within(id, wanted, part),
    state && isState(sql`${comments.state}`, state),
    author ? isBy(sql`${comments.authorId}`, author) : undefined,
    space ? ofSpace(space) : undefined,
    q ? sql`${id} in (${selectMatchingDiscussions(q)})` : undefined,
  );
  const index = sql.identifier(
    isDecidedOn ? `comments_${state}` : author ? 'comments_by_author' : 'sqlite_autoindex_comments_1',
  );
  return sql`select ${id} as id, 'comment' as type from ${comments} indexed by ${index} where ${matches} ${inOrder(id, part)}`;
}

/** Selects the ids of matches, in order. */
function selectMatches(wanted: PostCriteria, part: PostsPageOptions): SQL {
  const found = [wanted.type === 'comment' ? null : selectPosts(wanted, part), selectComments(wanted, part)];
  const parts = found.filter((each) => each !== null).map((each) => sql`select * from (${each})`);
  const all = parts.length > 0 ? sql.join(parts, sql` union all `) : sql`select null as id, null as type where false`;
  return sql`select id, type from (${all}) as found ${inOrder(sql`id`, part)}`;
}

export interface ManagedRow {
  type: 'post' | 'comment';
  id: string;
  postId: string;
  position: number;
  state: PostState;
  kind: PostKind;
  texts: string;
  plain: string | null;
  author: string;
  space: string;
  createdAt: number;
  editedAt: number | null;
  version: number;
  commentCount: number;
  isPinned: number;
  isLocked: number;
  heldWord: string | null;
}

const either = (comment: SQL, post: SQL) => sql`iif(page.type = 'comment', ${comment}, ${post})`;

const texts = sql`(select json_group_array(json_object('locale', ${postTexts.locale}, 'title', ${postTexts.title},
  'plain', substr(${postTexts.plain}, 1, 300))) from ${postTexts} where ${postTexts.postId} = ${posts.id})`;

function selectRows(db: Database, page: SQL, order: SQL) {
  return db.all<ManagedRow>(sql`
    with page as materialized (${page})
    select page.type as type, page.id as id, ${posts.id} as "postId",
      coalesce(${comments.position}, 0) as position,
      ${either(sql`${comments.state}`, sql`${posts.state}`)} as state, ${posts.kind} as kind, ${texts} as texts,
      substr(${comments.plain}, 1, 300) as plain,
      (select ${authorJson()} from ${users}
        where ${users.id} = ${either(sql`${comments.authorId}`, sql`${posts.authorId}`)}) as author,
      ${spaceJson} as space,
      ${either(sql`${comments.createdAt}`, sql`coalesce(${posts.publishedAt}, ${posts.createdAt})`)} as "createdAt",
      ${either(sql`${comments.editedAt}`, sql`${posts.editedAt}`)} as "editedAt",
      ${either(sql`${comments.version}`, sql`${posts.version}`)} as version, ${posts.commentCount} as "commentCount",
      ${posts.pinnedAt} is not null as "isPinned", ${posts.lockedAt} is not null as "isLocked",
      ${heldWordOf(sql`page.id`)} as "heldWord"
    from page left join ${comments} on page.type = 'comment' and ${comments.id} = page.id
      cross join ${posts} on ${posts.id} = ${either(sql`${comments.postId}`, sql`page.id`)}
      cross join ${spaces} on ${spaces.id} = ${posts.spaceId}
    order by page.id ${order}`);
}

export function selectManagedPosts(db: Database, wanted: PostCriteria, part: PostsPageOptions) {
  return selectRows(db, selectMatches(wanted, part), part.sort === 'newest' ? sql`desc` : sql`asc`);
}

/** Selects the given items that exist. */
export function selectItems(db: Database, items: ReadonlyArray<{ type: 'post' | 'comment'; id: string }>) {
  const given = sql`select value ->> 'id' as id, value ->> 'type' as type from json_each(${JSON.stringify(items)})`;
  const exists = sql`iif(type = 'comment', exists (select 1 from ${comments} where ${comments.id} = given.id),
    exists (select 1 from ${posts} where ${posts.id} = given.id))`;
  return selectRows(db, sql`select id, type from (${given}) as given where ${exists}`, sql`desc`);
}

export function countMatchingPosts(db: Database, wanted: PostCriteria) {
  const matches = selectMatches(wanted, { sort: 'newest', limit: maxCounted });
  return db.all<{ count: number }>(sql`select count(*) as count from (${matches})`);
}

/** Counts the posts and comments that wait for approval, up to {@link maxCounted}. */
export function countHeldWritings(db: Database) {
  const of = (table: typeof posts | typeof comments) =>
    sql`(select count(*) from (select 1 from ${table} where ${table.state} = 'held' limit ${maxCounted}))`;
  return db.all<{ count: number }>(sql`select min(${maxCounted}, ${of(posts)} + ${of(comments)}) as count`);
}

export function selectSpaceNames(db: Database) {
  const { id, slug, nameEt, nameEn, archivedAt, position } = spaces;
  return db.select({ id, slug, nameEt, nameEn, archivedAt }).from(spaces).orderBy(position, id);
}
