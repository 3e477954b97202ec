import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { excerptLength } from '#api/features/accounts/notifications/contract.ts';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { markdownText } from '#api/platform/markdown/markdown-text.ts';
import { type CommunityViewer, hasJoined, hasWaited, isReadableSpace, isSpace, mayPostIn } from '../spaces/index.ts';
import { spaces } from '../spaces/schema.ts';
import type { PostKind, PostText } from './contract.ts';
import { posts, postTexts } from './schema.ts';

/**
 * Filters posts to those that the viewer may open, for a query that joins `spaces`: published ones,
 * tombstones, and held ones for their author. Staff open all.
 */
export function isOpenPost(viewer: CommunityViewer): SQL | undefined {
  const isShown = or(
    sql`${posts.state} <> 'held'`,
    eq(posts.authorId, viewer.id),
    viewer.isStaff ? sql`true` : undefined,
  );
  return and(isReadableSpace(viewer), isShown);
}

/**
 * Holds if the viewer may write under a post: it is published, in a space that isn't archived, and
 * unlocked unless they are staff. For a query or a conditional write about the post with this id.
 */
export function takesWriting(viewer: CommunityViewer, postId: string): SQL {
  const isUnlocked = viewer.isStaff ? sql`true` : sql`${posts.lockedAt} is null`;
  return sql`exists (
    select 1 from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId}
    where ${posts.id} = ${postId} and ${posts.state} = 'published' and ${isUnlocked}
      and ${spaces.archivedAt} is null and ${isReadableSpace(viewer)})`;
}

interface NewPost {
  id: string;
  clientId: string;
  space: string;
  kind: PostKind;
  /** How many first posts of a member wait for approval. */
  holdFirst: number;
}

/**
 * Inserts a post if the viewer may write it there now and it wasn't sent before. Whether it is held is
 * decided in the statement: only posts that were published count, and not those that staff removed.
 */
export function insertPost(db: Database, viewer: CommunityViewer, post: NewPost, now: Date, onlyIf: SQL) {
  const at = now.getTime();
  const own = sql`select 1 from ${posts} as own where own.author_id = ${viewer.id}
    and own.published_at is not null and own.state <> 'removed' limit ${post.holdFirst}`;
  const isHeld = viewer.isStaff ? sql`false` : sql`(select count(*) from (${own})) < ${post.holdFirst}`;
  const mayWrite = and(
    isSpace(post.space),
    isReadableSpace(viewer),
    sql`${spaces.archivedAt} is null`,
    mayPostIn(viewer),
    hasJoined(viewer),
    hasWaited(viewer, now),
    isActiveAccount(viewer.id),
    onlyIf,
  );
  return db.run(sql`
    insert into ${posts} (id, space_id, author_id, client_id, kind, state, published_at, last_activity_at, created_at)
    select ${post.id}, ${spaces.id}, ${viewer.id}, ${post.clientId}, ${post.kind},
      case when ${isHeld} then 'held' else 'published' end, case when ${isHeld} then null else ${at} end, ${at}, ${at}
    from ${spaces} where ${mayWrite}
    on conflict (author_id, client_id) do nothing`);
}

/** Holds once {@link insertPost} has inserted the post with this id. */
export function isInserted(id: string): SQL {
  return sql`exists (select 1 from ${posts} where ${posts.id} = ${id})`;
}

/** The same, and that it waits for nobody's approval. */
export function isPublished(id: string): SQL {
  return sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.state} = 'published')`;
}

export function insertTexts(db: Database, id: string, texts: readonly PostText[], onlyIf: SQL) {
  return texts.map(({ locale, title, body }) =>
    db.run(sql`insert into ${postTexts} (post_id, locale, title, body, plain)
      select ${id}, ${locale}, ${title}, ${body}, ${markdownText(body)} where ${onlyIf}`),
  );
}

/** The post that an author sent with this id: at most one row. */
export function findSent(db: Database, authorId: string, clientId: string) {
  return db
    .select({ id: posts.id, state: posts.state })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.clientId, clientId)))
    .limit(1);
}

/** The space of a post, if `onlyIf` holds. */
export function spaceOf(id: string, onlyIf: SQL = sql`true`): SQL {
  return sql`(select ${posts.spaceId} from ${posts} where ${posts.id} = ${id} and ${onlyIf})`;
}

/** A text of a post for a query of `users`: in the member's language if it has one in it. */
const textOf = (id: string, column: SQL) => {
  const own = sql`select ${column} from ${postTexts} where ${postTexts.postId} = ${id}`;
  return sql`coalesce((${own} and ${postTexts.locale} = ${users.locale}), (${own} limit 1))`;
};

export const titleOf = (id: string) => textOf(id, sql`${postTexts.title}`);

/** The beginning of its body. */
export const excerptOf = (id: string) => textOf(id, sql`substr(${postTexts.plain}, 1, ${excerptLength})`);

/** Members of a subquery in parentheses, as recipients of a notification. */
export const membersIn = (ids: SQL) => sql`select ${users.id} from ${users} where ${users.id} in ${ids}`;
