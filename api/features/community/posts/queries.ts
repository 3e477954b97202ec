import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type CommunityViewer, isReadableSpace } from '../spaces/index.ts';
import { spaces } from '../spaces/schema.ts';
import { posts } from './schema.ts';

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
