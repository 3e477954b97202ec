import { and, asc, eq, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isActiveAccount, users } from '#api/features/accounts/users/index.ts';
import {
  areUnsentPictures,
  findSentMessage,
  isConversationInserted,
  type NewMessage,
} from '#api/features/community/threads/index.ts';
import { isInDirectory } from '#api/features/people/experts/index.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isUnderRateLimit, type RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../../threads/schema.ts';
import { expertQuestions } from './schema.ts';

/** Finds a listed expert, with the columns that decide whether the member can ask them. */
export function findExpert(db: Database, id: string, askerId: string) {
  return db
    .select({
      takesQuestions: expertProfiles.takesQuestions,
      isBlocked: sql`${hasBlocked(askerId, sql`${users.id}`)}`.mapWith(Boolean),
    })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(eq(users.id, id), isInDirectory()))
    .limit(1);
}

/** Starts the conversation if the expert takes questions and the limits allow it, unless it was started before. */
export function insertQuestion(
  db: Database,
  question: NewMessage & { subject: string; expertId: string },
  now: Date,
  limits: readonly RateLimit[],
) {
  const { conversationId, subject, senderId, expertId, files } = question;
  const at = now.getTime();
  const isAllowed = and(
    isActiveAccount(senderId),
    eq(users.id, expertId),
    isInDirectory(),
    eq(expertProfiles.takesQuestions, true),
    sql`not ${hasBlocked(senderId, expertId)}`,
    areUnsentPictures(senderId, files),
    ...limits.map(isUnderRateLimit),
  );
  return db.run(sql`
    insert into ${conversations} (id, kind, subject, started_by, created_at)
    select ${conversationId}, 'expert', ${subject}, ${senderId}, ${at}
    from ${expertProfiles} join ${users} on ${users.id} = ${expertProfiles.userId}
    where ${isAllowed} and not exists ${findSentMessage(db, question)}`);
}

/** Inserts both members' rows and the inbox entry. It isn't a request, because the expert has agreed to be asked. */
export function insertParties(
  db: Database,
  { conversationId, senderId, expertId }: Pick<NewMessage, 'conversationId' | 'senderId'> & { expertId: string },
  now: Date,
) {
  const pair = JSON.stringify([senderId, expertId]);
  return [
    db.run(sql`insert into ${conversationMembers} (user_id, conversation_id)
      select value, ${conversationId} from json_each(${pair}) where ${isConversationInserted(conversationId)}`),
    db.run(sql`insert into ${inboxEntries} (conversation_id, expert_id, member_id, last_at)
      select ${conversationId}, ${expertId}, ${senderId}, ${now.getTime()} where ${isConversationInserted(conversationId)}`),
  ] as const;
}

/** Selects the oldest questions that haven't been turned into conversations. */
export function selectStoredQuestions(db: Database, limit: number) {
  return db.select().from(expertQuestions).orderBy(asc(expertQuestions.id)).limit(limit);
}

export interface ImportedQuestion {
  id: string;
  expertId: string;
  senderId: string;
  subject: string;
  body: string;
  plain: string;
  createdAt: number;
}

/**
 * Turns stored questions into conversations with the same ids, so that a second run recognizes them. Both members have
 * read the question, because it was mailed when it was asked.
 */
export function importQuestions(db: Database, questions: readonly ImportedQuestion[]) {
  const rows = sql`(select value ->> 'id' as id, value ->> 'expertId' as expert_id, value ->> 'senderId' as sender_id,
    value ->> 'subject' as subject, value ->> 'body' as body, value ->> 'plain' as plain, value ->> 'createdAt' as at
    from json_each(${JSON.stringify(questions)}))`;
  const party = (column: 'sender_id' | 'expert_id') =>
    db.run(sql`insert into ${conversationMembers} (user_id, conversation_id, read_position)
      select ${sql.identifier(column)}, id, 1 from ${rows} where true on conflict do nothing`);
  return [
    db.run(sql`insert into ${conversations} (id, kind, subject, started_by, created_at)
      select id, 'expert', subject, sender_id, at from ${rows} where true on conflict do nothing`),
    party('sender_id'),
    party('expert_id'),
    db.run(sql`insert into ${inboxEntries} (conversation_id, expert_id, member_id, last_at)
      select id, expert_id, sender_id, at from ${rows} where true on conflict do nothing`),
    db.run(sql`insert into ${messages} (id, conversation_id, position, sender_id, client_id, body, plain, created_at)
      select id, id, 1, sender_id, id, body, plain, at from ${rows} where true on conflict do nothing`),
    db.run(sql`delete from ${expertQuestions} where id in (select id from ${rows})
      and exists (select 1 from ${messages} where ${messages.id} = ${expertQuestions.id})`),
  ] as const;
}
