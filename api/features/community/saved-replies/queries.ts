import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { maxSavedReplies } from './contract.ts';
import { savedReplies } from './schema.ts';

const { id, title, body, expertId } = savedReplies;

export function selectSavedReplies(db: Database, owner: string) {
  return db
    .select({ id, title, body })
    .from(savedReplies)
    .where(eq(expertId, owner))
    .orderBy(asc(id))
    .limit(maxSavedReplies);
}

/** Inserts nothing once the expert has reached the maximum. */
export function insertSavedReply(db: Database, row: typeof savedReplies.$inferInsert) {
  const count = sql`(select count(*) from ${savedReplies} where ${expertId} = ${row.expertId})`;
  return db.run(sql`insert into ${savedReplies} (id, expert_id, title, body, created_at)
    select ${row.id}, ${row.expertId}, ${row.title}, ${row.body}, ${row.createdAt} where ${count} < ${maxSavedReplies}`);
}

const isOwn = (owner: string, rowId: string) => and(eq(id, rowId), eq(expertId, owner));

export function updateOwnSavedReply(
  db: Database,
  owner: string,
  rowId: string,
  changes: { title: string; body: string },
) {
  return db.update(savedReplies).set(changes).where(isOwn(owner, rowId)).returning({ id });
}

export function deleteOwnSavedReply(db: Database, owner: string, rowId: string) {
  return db.delete(savedReplies).where(isOwn(owner, rowId));
}
