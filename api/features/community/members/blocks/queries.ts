import { and, desc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { notificationEvents, notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isBlockedPost } from '../../posts/index.ts';
import { posts } from '../../posts/schema.ts';

export function selectBlockedMembers(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: { value: number; id: string } | undefined; limit: number },
) {
  return db
    .select({ id: users.id, value: blocks.createdAt, member: sql<string>`${authorJson()}` })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(
        eq(blocks.userId, userId),
        cursor && sql`(${blocks.createdAt}, ${users.id}) < (${cursor.value}, ${cursor.id})`,
      ),
    )
    .orderBy(desc(blocks.createdAt), desc(users.id))
    .limit(limit);
}

/**
 * Creates statements to run after a block is inserted, for notifications about others' comments under posts that the
 * block hides. They withdraw those about posts that the member only followed, and remove the post's title from the
 * rest.
 */
export function withdrawThreadNotifications(db: Database, userId: string, blockedId: string, hiddenTitle: string) {
  const isHidden = (postId: SQLWrapper) => sql`exists (select 1 from ${posts}
    where ${posts.id} = ${postId} and ${posts.authorId} = ${blockedId} and ${isBlockedPost(userId)})`;
  const { kind, subjectId } = notificationEvents;
  return [
    // A trigger deletes a notification along with its last event.
    db
      .delete(notificationEvents)
      .where(and(eq(notificationEvents.userId, userId), eq(kind, 'followed_post'), isHidden(subjectId))),
    db
      .update(notifications)
      .set({ title: hiddenTitle })
      .where(and(eq(notifications.userId, userId), isHidden(notifications.postId))),
  ];
}
