import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { type CommunityViewer, isReadableSpace, isSpace } from '../../spaces/index.ts';
import { spaces } from '../../spaces/schema.ts';
import { isPostVisibleTo } from '../queries.ts';
import { posts } from '../schema.ts';
import { communityVisits, postFollows, postReads, postSaves } from './schema.ts';

type Level = typeof postFollows.$inferSelect.level;

const openPost = (viewer: CommunityViewer, id: string): SQL => sql`
  from ${posts} join ${spaces} on ${spaces.id} = ${posts.spaceId} where ${and(eq(posts.id, id), isPostVisibleTo(viewer))}`;

interface Marked {
  postId: string;
}

/** Stores that a member follows or muted a post they may open. Returns no row if they may not. */
export function upsertFollow(db: Database, viewer: CommunityViewer, id: string, level: Level, now: Date) {
  return db.all<Marked>(sql`
    insert into ${postFollows} (user_id, post_id, level, created_at)
    select ${viewer.id}, ${posts.id}, ${level}, ${now.getTime()} ${openPost(viewer, id)}
    on conflict (user_id, post_id) do update set level = excluded.level
    returning post_id as postId`);
}

export function deleteFollow(db: Database, userId: string, id: string, level: Level) {
  const isOwn = and(eq(postFollows.userId, userId), eq(postFollows.postId, id));
  return db.delete(postFollows).where(and(isOwn, eq(postFollows.level, level)));
}

export function insertSave(db: Database, viewer: CommunityViewer, id: string, now: Date) {
  return db.all<Marked>(sql`
    insert into ${postSaves} (user_id, post_id, saved_at)
    select ${viewer.id}, ${posts.id}, ${now.getTime()} ${openPost(viewer, id)}
    on conflict (user_id, post_id) do update set saved_at = saved_at
    returning post_id as postId`);
}

export function deleteSave(db: Database, userId: string, id: string) {
  return db.delete(postSaves).where(and(eq(postSaves.userId, userId), eq(postSaves.postId, id)));
}

/** Stores how far a member has read, which never decreases or passes the last comment. */
export function setRead(db: Database, viewer: CommunityViewer, id: string, position: number | undefined, now: Date) {
  const reached = position === undefined ? posts.lastPosition : sql`min(${position}, ${posts.lastPosition})`;
  return db.all<Marked>(sql`
    insert into ${postReads} (user_id, post_id, position, read_at)
    select ${viewer.id}, ${posts.id}, ${reached}, ${now.getTime()} ${openPost(viewer, id)}
    on conflict (user_id, post_id) do update
    set position = max(position, excluded.position), read_at = max(read_at, excluded.read_at)
    returning post_id as postId`);
}

/** Marks everything up to now as read. */
export function markAllPostsRead(db: Database, userId: string, now: Date) {
  return db
    .insert(communityVisits)
    .values({ userId, readUntil: now.getTime() })
    .onConflictDoUpdate({
      target: communityVisits.userId,
      set: { readUntil: sql`max(${communityVisits.readUntil}, ${now.getTime()})` },
    });
}

/**
 * Marks the posts of a space as read to the end if they had activity since `since`. Older ones count as read anyway.
 */
export function markSpacePostsRead(db: Database, viewer: CommunityViewer, space: string, since: Date, now: Date) {
  return db.run(sql`
    insert into ${postReads} (user_id, post_id, position, read_at)
    select ${viewer.id}, ${posts.id}, ${posts.lastPosition}, ${now.getTime()}
    from ${posts} indexed by posts_active_in_space
    where ${posts.spaceId} = (select ${spaces.id} from ${spaces} where ${and(isSpace(space), isReadableSpace(viewer))})
      and ${posts.lastActivityAt} > ${since.getTime()} and ${posts.state} = 'published'
    on conflict (user_id, post_id) do update
    set position = max(position, excluded.position), read_at = max(read_at, excluded.read_at)`);
}

export function findReadableSpace(db: Database, viewer: CommunityViewer, space: string) {
  return db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isSpace(space), isReadableSpace(viewer)))
    .limit(1);
}
