import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { maxReplies } from './contract.ts';
import { savedReplies } from './schema.ts';

const { id, title, body, expertId } = savedReplies;

export function selectReplies(db: Database, userId: string) {
  return db
    .select({ id, title, body })
    .from(savedReplies)
    .where(eq(expertId, userId))
    .orderBy(asc(id))
    .limit(maxReplies);
}

/** Inserts nothing once the expert has reached the maximum. */
export function insertReply(db: Database, reply: typeof savedReplies.$inferInsert) {
  const count = sql`(select count(*) from ${savedReplies} where ${expertId} = ${reply.expertId})`;
  return db.run(sql`insert into ${savedReplies} (id, expert_id, title, body, created_at)
    select ${reply.id}, ${reply.expertId}, ${reply.title}, ${reply.body}, ${reply.createdAt} where ${count} < ${maxReplies}`);
}

const isOwn = (userId: string, replyId: string) => and(eq(id, replyId), eq(expertId, userId));

export function updateReply(db: Database, userId: string, replyId: string, changes: { title: string; body: string }) {
  return db.update(savedReplies).set(changes).where(isOwn(userId, replyId)).returning({ id });
}

export function deleteReply(db: Database, userId: string, replyId: string) {
  return db.delete(savedReplies).where(isOwn(userId, replyId));
}
