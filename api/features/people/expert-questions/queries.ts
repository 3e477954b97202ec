import { and, eq, gt, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isInDirectory } from '../experts/index.ts';
import { expertProfiles } from '../experts/schema.ts';
import { expertQuestions } from './schema.ts';

/** An expert of the directory as a mail to them needs: at most one row. */
export function findRecipient(db: Database, id: string) {
  return db
    .select({ email: users.email, locale: users.locale, takesQuestions: expertProfiles.takesQuestions })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(eq(users.id, id), isInDirectory()))
    .limit(1);
}

type Question = Omit<typeof expertQuestions.$inferInsert, 'createdAt'>;

/** For so long the same words to the same expert are one question: a browser that got no answer sends again. */
const repetitionMs = dayMs;

function isSame({ expertId, senderId, message }: Question, now: Date) {
  return and(
    eq(expertQuestions.expertId, expertId),
    eq(expertQuestions.senderId, senderId),
    gt(expertQuestions.createdAt, now.getTime() - repetitionMs),
    eq(expertQuestions.message, message),
  );
}

/** Keeps a question unless it was asked already, or the expert has stopped taking any meanwhile. */
export function insertQuestion(db: Database, question: Question, now: Date) {
  const { id, expertId, senderId, message } = question;
  return db.run(sql`
    insert into ${expertQuestions} (id, expert_id, sender_id, message, created_at)
    select ${id}, ${expertId}, ${senderId}, ${message}, ${now.getTime()}
    where exists (
      select 1 from ${expertProfiles} join ${users} on ${users.id} = ${expertProfiles.userId}
      where ${users.id} = ${expertId} and ${isInDirectory()} and ${expertProfiles.takesQuestions} = 1
    ) and not exists (select 1 from ${expertQuestions} where ${isSame(question, now)})`);
}

/** That this very question was kept, later in the batch. */
export function isStored(id: string) {
  return sql`exists (select 1 from ${expertQuestions} where ${expertQuestions.id} = ${id})`;
}

/** The question as it stands, whichever attempt kept it: at most one row. */
export function findSame(db: Database, question: Question, now: Date) {
  return db.select({ id: expertQuestions.id }).from(expertQuestions).where(isSame(question, now)).limit(1);
}
