import { and, eq, gt, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isInDirectory } from '../experts/index.ts';
import { expertProfiles } from '../experts/schema.ts';
import { expertQuestions } from './schema.ts';

/** A listed expert, with what a mail to them needs. At most one row. */
export function findRecipient(db: Database, id: string) {
  return db
    .select({
      email: users.email,
      locale: users.locale,
      name: users.name,
      takesQuestions: expertProfiles.takesQuestions,
    })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(eq(users.id, id), isInDirectory()))
    .limit(1);
}

type Question = Omit<typeof expertQuestions.$inferInsert, 'createdAt'>;

/** Within this time, the same words to the same expert are one question: browsers retry without an answer. */
const duplicateWindowMs = dayMs;

function isDuplicate({ expertId, senderId, message }: Question, now: Date) {
  return and(
    eq(expertQuestions.expertId, expertId),
    eq(expertQuestions.senderId, senderId),
    gt(expertQuestions.createdAt, now.getTime() - duplicateWindowMs),
    eq(expertQuestions.message, message),
  );
}

/** Inserts a question unless it's a duplicate or the expert no longer takes questions. */
export function insertQuestion(db: Database, question: Question, now: Date) {
  const { id, expertId, senderId, message } = question;
  return db.run(sql`
    insert into ${expertQuestions} (id, expert_id, sender_id, message, created_at)
    select ${id}, ${expertId}, ${senderId}, ${message}, ${now.getTime()}
    where exists (
      select 1 from ${expertProfiles} join ${users} on ${users.id} = ${expertProfiles.userId}
      where ${users.id} = ${expertId} and ${isInDirectory()} and ${expertProfiles.takesQuestions} = 1
    ) and not exists (select 1 from ${expertQuestions} where ${isDuplicate(question, now)})`);
}

/** True if this question was inserted, for later statements of the batch. */
export function isStored(id: string) {
  return sql`exists (select 1 from ${expertQuestions} where ${expertQuestions.id} = ${id})`;
}

/** The stored question, whichever attempt inserted it. At most one row. */
export function findDuplicate(db: Database, question: Question, now: Date) {
  return db.select({ id: expertQuestions.id }).from(expertQuestions).where(isDuplicate(question, now)).limit(1);
}
