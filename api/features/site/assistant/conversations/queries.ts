import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { type Answer, maxConversations, maxQuestions } from '../contract.ts';
import { assistantAnswers, assistantConversations, assistantUses, type StoredSource } from '../schema.ts';

const { id, userId, title, askedAt } = assistantConversations;

const isOwn = (owner: string, rowId: string) => and(eq(id, rowId), eq(userId, owner));

/** Selects the member's conversations, the one with the latest question first. */
export function selectConversations(db: Database, owner: string) {
  return db
    .select({ id, title, askedAt })
    .from(assistantConversations)
    .where(eq(userId, owner))
    .orderBy(desc(askedAt))
    .limit(maxConversations);
}

export function findConversation(db: Database, owner: string, rowId: string) {
  return db.select({ id, title, askedAt }).from(assistantConversations).where(isOwn(owner, rowId));
}

/** Selects the questions of a conversation with their answers, oldest first. */
export function selectAnswers(db: Database, owner: string, rowId: string) {
  return db
    .select({
      id: assistantAnswers.id,
      question: assistantAnswers.question,
      kind: assistantAnswers.kind,
      sources: assistantAnswers.sources,
      written: assistantAnswers.written,
      isCut: assistantAnswers.isCut,
      isHelpful: assistantAnswers.isHelpful,
      shareId: assistantAnswers.shareId,
      askedAt: assistantAnswers.askedAt,
    })
    .from(assistantAnswers)
    .where(and(eq(assistantAnswers.conversationId, rowId), eq(assistantAnswers.userId, owner)))
    .orderBy(asc(assistantAnswers.id))
    .limit(maxQuestions);
}

export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number];

/** The ids of everything that the answers in a member's conversation quote, as a subquery. */
export const quotedIdsIn = (owner: string, rowId: string) => sql`select json_extract(value, '$.id') as ref_id
  from ${assistantAnswers} cross join json_each(${assistantAnswers.sources})
  where ${and(eq(assistantAnswers.conversationId, rowId), eq(assistantAnswers.userId, owner))}`;

export interface NewAnswer {
  id: string;
  conversationId: string;
  userId: string;
  title: string;
  question: string;
  kind: Answer['kind'];
  written: string | null;
  isCut: boolean;
  sources: StoredSource[];
  askedAt: number;
}

/**
 * Whether the use still exists. Deleting the account deletes it, so an answer being written at that time isn't stored.
 */
const isStillReserved = (useId: string) =>
  sql`exists (select 1 from ${assistantUses} where ${assistantUses.id} = ${useId})`;

/** Creates the conversation unless it exists. A conversation that was deleted meanwhile is created again. */
export function upsertConversation(db: Database, row: NewAnswer) {
  const { id: useId, conversationId, userId: owner, title: named, askedAt: at } = row;
  return db
    .insert(assistantConversations)
    .select(sql`select ${conversationId}, ${owner}, ${named}, ${at}, ${at} where ${isStillReserved(useId)}`)
    .onConflictDoUpdate({ target: id, set: { askedAt: at } });
}

/** Inserts an answer. If the answer was stopped while it was being written, only the part that was shown is stored. */
export function insertAnswer(db: Database, row: NewAnswer) {
  const { id: useId, conversationId, userId: owner, question, kind, written, isCut, sources, askedAt: at } = row;
  const stoppedAfter = sql`(select ${assistantUses.stoppedAfter} from ${assistantUses} where ${assistantUses.id} = ${useId})`;
  // Must be in the order of the columns.
  return db
    .insert(assistantAnswers)
    .select(
      sql`select ${useId}, ${conversationId}, ${owner}, ${question}, ${kind},
        substr(${written}, 1, coalesce(${stoppedAfter}, length(${written}))),
        ${isCut ? 1 : 0} or ${stoppedAfter} is not null, null, null, ${JSON.stringify(sources)}, ${at}, null
      where ${isStillReserved(useId)}`,
    )
    .returning({ written: assistantAnswers.written, isCut: assistantAnswers.isCut });
}

/** Stops an answer that is being written, or cuts a finished one, after the part that was shown. */
export function stopAnswer(db: Database, owner: string, rowId: string, shownLength: number) {
  return {
    written: db
      .update(assistantAnswers)
      .set({ written: sql`substr(${assistantAnswers.written}, 1, ${shownLength})`, isCut: true })
      .where(
        and(
          eq(assistantAnswers.id, rowId),
          eq(assistantAnswers.userId, owner),
          sql`length(${assistantAnswers.written}) > ${shownLength}`,
        ),
      ),
    writing: db
      .update(assistantUses)
      .set({ stoppedAfter: shownLength })
      .where(
        and(
          eq(assistantUses.id, rowId),
          eq(assistantUses.userId, owner),
          sql`${assistantUses.settledAt} is null and ${assistantUses.stoppedAfter} is null`,
        ),
      ),
  };
}

export function renameOwnConversation(db: Database, owner: string, rowId: string, named: string) {
  return db.update(assistantConversations).set({ title: named }).where(isOwn(owner, rowId)).returning({ id });
}

/** Deletes one or all of the member's conversations, and with them their answers. */
export function deleteOwnConversations(db: Database, owner: string, rowId?: string) {
  return db.delete(assistantConversations).where(rowId === undefined ? eq(userId, owner) : isOwn(owner, rowId));
}

/** Deletes some of the conversations without a question since the given time. */
export function deleteConversationsBefore(db: Database, before: number) {
  return deleteRowBatch(db, assistantConversations, lt(askedAt, before));
}
