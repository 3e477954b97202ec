import { and, eq, lt, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { assistantConversations, assistantUses } from '../schema.ts';

export interface MemberDay {
  userId: string;
  day: string;
  now: number;
}

/** Counts the questions of a day that were answered or are being answered. */
const countUses = ({ userId, day, now }: MemberDay) => sql`(select count(*) from ${assistantUses}
  where user_id = ${userId} and day = ${day} and (settled_at is not null or expires_at > ${now}))`;

export function selectUsedQuestions(db: Database, of: MemberDay) {
  return db.all<{ used: number }>(sql`select ${countUses(of)} as used`);
}

/**
 * Reserves a question. Inserts nothing once the day's questions are used up, or if the conversation isn't the member's.
 */
export function reserveQuestionUse(
  db: Database,
  {
    id,
    expiresAt,
    daily,
    conversationId,
    ...of
  }: MemberDay & {
    id: string;
    expiresAt: number;
    daily: number;
    conversationId: string | null;
  },
) {
  const isOwn = sql`(${conversationId} is null or exists (
    select 1 from ${assistantConversations} where id = ${conversationId} and user_id = ${of.userId}))`;
  return db.run(sql`insert into ${assistantUses} (id, user_id, day, expires_at)
    select ${id}, ${of.userId}, ${of.day}, ${expiresAt} where ${countUses(of)} < ${daily} and ${isOwn}`);
}

/** Whether the question is being answered. */
export const isInUse = (id: string) =>
  sql`exists (select 1 from ${assistantUses} where ${assistantUses.id} = ${id} and ${assistantUses.settledAt} is null)`;

export function settleQuestionUse(db: Database, id: string, now: number) {
  return db
    .update(assistantUses)
    .set({ settledAt: now })
    .where(and(eq(assistantUses.id, id), sql`${assistantUses.settledAt} is null`));
}

/** Releases the use of a question that wasn't answered. */
export function releaseQuestionUse(db: Database, id: string) {
  return db.delete(assistantUses).where(and(eq(assistantUses.id, id), sql`${assistantUses.settledAt} is null`));
}

/** Deletes uses of days that are over in every time zone. */
export function deleteOldUses(db: Database, now: Date) {
  return deleteRowBatch(db, assistantUses, lt(assistantUses.expiresAt, now.getTime() - 3 * dayMs));
}
