import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BindableValue } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isActiveAccount, users } from '../users/index.ts';
import { blocks } from './schema.ts';

/** Whether one member has blocked another. */
export function hasBlocked(userId: SQL | BindableValue, otherId: SQL | string): SQL {
  return sql`exists (select 1 from ${blocks} where ${blocks.userId} = ${userId} and ${blocks.blockedId} = ${otherId})`;
}

/**
 * Whether the member has blocked anyone. Most members haven't, so most queries can skip the check for hidden content.
 */
export function hasBlocks(userId: BindableValue): SQL {
  return sql`exists (select 1 from ${blocks} where ${blocks.userId} = ${userId})`;
}

const ofPair = (userId: string, blockedId: string) => and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId));

/** Blocks another member. Does nothing if they don't exist or are blocked already. */
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
