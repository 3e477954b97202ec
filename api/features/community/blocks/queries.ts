import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount, users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { authorJson } from '../post-cards/index.ts';
import { blocks } from './schema.ts';

/** Whether one member has blocked another. */
export function hasBlocked(userId: SQL | string, otherId: SQL | string): SQL {
  return sql`exists (select 1 from ${blocks} where ${blocks.userId} = ${userId} and ${blocks.blockedId} = ${otherId})`;
}

const ofPair = (userId: string, blockedId: string) => and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

/** Blocks another member, once. Does nothing if they don't exist. */
export function insertBlock(db: Database, userId: string, blockedId: string, now: Date) {
  return db
    .insert(blocks)
    .select(
      sql`select ${userId}, ${users.id}, ${now.getTime()} from ${users}
        where ${users.id} = ${blockedId} and ${users.id} <> ${userId} and ${isActiveAccount(userId)}`,
    )
    .onConflictDoNothing();
}

export function findBlock(db: Database, userId: string, blockedId: string) {
  return db.select({ blockedId: blocks.blockedId }).from(blocks).where(ofPair(userId, blockedId));
}

export function deleteBlock(db: Database, userId: string, blockedId: string) {
  return db.delete(blocks).where(ofPair(userId, blockedId));
}

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
