import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { authorJson } from '../post-cards/index.ts';
import { posts } from '../posts/schema.ts';

export function selectBlocked(
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
 * Statements for what others did under the blocked member's posts: what the member only follows is withdrawn, and
 * replies to them lose the post's title.
 */
export function withdrawThreadsOf(db: Database, userId: string, blockedId: string, hiddenTitle: string) {
  const isThere = sql`${notifications.userId} = ${userId} and exists (
    select 1 from ${posts} where ${posts.id} = ${notifications.subjectId} and ${posts.authorId} = ${blockedId})`;
  return [
    db.delete(notifications).where(and(isThere, eq(notifications.kind, 'followed_post'))),
    db
      .update(notifications)
      .set({ title: hiddenTitle })
      .where(and(isThere, inArray(notifications.kind, ['reply', 'mention']))),
  ];
}
