import { and, count, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { FeedbackState } from './contract.ts';
import { feedback } from './schema.ts';

export function insertFeedback(db: Database, row: typeof feedback.$inferInsert) {
  return db.insert(feedback).values(row);
}

/** True if there is feedback with this id. */
export const feedbackExists = (id: string): SQL => sql`exists (select 1 from ${feedback} where ${feedback.id} = ${id})`;

export function countFeedback(db: Database) {
  return db.select({ count: count() }).from(feedback);
}

/** Selects how much feedback no one has handled yet and when the oldest arrived: one row. */
export function selectUnhandledFeedback(db: Database) {
  return db
    .select({ count: count(), oldest: sql<number | null>`min(${feedback.createdAt})` })
    .from(feedback)
    .where(eq(feedback.state, 'new'));
}

/** Selects the newest feedback with its sender: a member's name and address, or the address a visitor left. */
export function selectNewestFeedback(db: Database, limit: number) {
  return db
    .select({
      id: feedback.id,
      message: feedback.message,
      rating: feedback.rating,
      page: feedback.page,
      email: feedback.email,
      memberName: users.name,
      memberEmail: users.email,
      createdAt: feedback.createdAt,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .orderBy(desc(feedback.id))
    .limit(limit);
}

const answerers = alias(users, 'answerers');
const answerTo = sql<
  string | null
>`coalesce(${feedback.email}, case when ${users.deletedAt} is null then ${users.email} end)`;

interface FeedbackFilter {
  id?: string | undefined;
  state?: FeedbackState | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Selects feedback for administrators, newest first. */
export function selectFeedback(db: Database, { id, state, tag, search, cursor, limit }: FeedbackFilter) {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const contains = (text: unknown) => sql`${text} like ${pattern} escape '\\'`;
  return db
    .select({
      id: feedback.id,
      message: feedback.message,
      rating: feedback.rating,
      page: feedback.page,
      state: feedback.state,
      tags: feedback.tags,
      memberName: users.name,
      memberId: sql<string | null>`iif(${users.deletedAt} is null, ${users.id}, null)`,
      answerTo,
      createdAt: feedback.createdAt,
      answer: feedback.answer,
      answeredAt: feedback.answeredAt,
      answeredBy: answerers.name,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .leftJoin(answerers, eq(answerers.id, feedback.answeredBy))
    .where(
      and(
        id ? eq(feedback.id, id) : undefined,
        state ? eq(feedback.state, state) : undefined,
        tag ? sql`exists (select 1 from json_each(${feedback.tags}) where value = ${tag})` : undefined,
        pattern ? or(contains(feedback.message), contains(users.name), contains(answerTo)) : undefined,
        cursor ? lt(feedback.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(limit);
}

export type SelectedFeedback = Awaited<ReturnType<typeof selectFeedback>>[number];

export function countFeedbackByState(db: Database) {
  return db.select({ state: feedback.state, count: count() }).from(feedback).groupBy(feedback.state);
}

/** Selects the tags in use, most frequent first. */
export function selectTags(db: Database, limit: number) {
  return db.all<{ tag: string }>(
    sql`select value as tag from ${feedback}, json_each(${feedback.tags}) where ${feedback.tags} <> '[]'
      group by value order by count(*) desc, value limit ${limit}`,
  );
}

export function updateFeedback(db: Database, id: string, change: { state?: FeedbackState; tags?: string[] }) {
  return db.update(feedback).set(change).where(eq(feedback.id, id)).returning({ id: feedback.id });
}

/** Finds the recipient and language of an answer: at most one row. */
export function findFeedbackSender(db: Database, id: string) {
  return db
    .select({
      message: feedback.message,
      locale: feedback.locale,
      userId: feedback.userId,
      answerTo,
      answeredAt: feedback.answeredAt,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .where(eq(feedback.id, id))
    .limit(1);
}

interface Answer {
  answer: string;
  answerId: string;
  answeredAt: number;
  answeredBy: string;
}

/** Stores the answer if there is none yet. Only one concurrent call returns a row. */
export function claimAnswer(db: Database, id: string, answer: Answer) {
  return db
    .update(feedback)
    .set({ ...answer, state: 'answered' })
    .where(and(eq(feedback.id, id), isNull(feedback.answeredAt)))
    .returning({ id: feedback.id });
}

/** True if this answer is the one that was stored; for later statements of the batch. */
export function isStoredAnswer(id: string, answerId: string) {
  return sql`exists (select 1 from ${feedback} where ${feedback.id} = ${id} and ${feedback.answerId} = ${answerId})`;
}

/** Selects the id of the member who wrote the feedback, if this answer is the one that was stored. */
export function selectAnsweredMember(userId: string, id: string, answerId: string) {
  return sql`select ${userId} where ${isStoredAnswer(id, answerId)}`;
}
