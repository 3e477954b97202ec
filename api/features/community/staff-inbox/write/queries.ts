import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  isActiveAccount,
  isActiveMember,
  matchAddress,
  selectMembersByName,
  users,
} from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import {
  areUnsentFiles,
  findSentMessage,
  isConversationInserted,
  isSent,
  type NewMessage,
} from '#api/features/community/threads/index.ts';
import type { Member } from '#api/permissions.ts';
import { allConditionsHold, findFirstUnmetCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { subjectTypes } from '../../threads/contract.ts';
import { isInboxEntryFor } from '../../threads/index.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../../threads/schema.ts';
import type { SubjectConditions } from './subject-conditions.ts';

export interface NewStaffMessage {
  memberId: string;
  subject: string;
  about: { type: (typeof subjectTypes)[number]; id: string } | undefined;
}

/** True if the feedback or appeal that a message is about exists for its writer, or if it is about neither. */
export const subjectExists = (there: SubjectConditions, about: NewStaffMessage['about'], member: Member): SQL =>
  about ? there[about.type](about.id, member) : sql`true`;

/** Starts a conversation from the community with a member, unless this message was already sent (same `clientId`). */
export function insertConversation(
  db: Database,
  { memberId, subject }: NewStaffMessage,
  message: NewMessage,
  now: Date,
  onlyIf: SQL,
) {
  const { conversationId, senderId, files } = message;
  return db.run(sql`
    insert into ${conversations} (id, kind, subject, started_by, created_at)
    select ${conversationId}, 'community', ${subject}, ${memberId}, ${now.getTime()}
    where ${onlyIf} and ${isActiveAccount(memberId)} and ${isActiveAccount(senderId)}
      and ${areUnsentFiles(senderId, files)} and not exists ${findSentMessage(db, message)}`);
}

/** Inserts the member's row and the staff's, assigned to the administrator who wrote first. */
export function insertParties(
  db: Database,
  { memberId, about }: NewStaffMessage,
  { conversationId, senderId }: NewMessage,
  now: Date,
) {
  return [
    db.run(sql`insert into ${conversationMembers} (user_id, conversation_id)
      select ${memberId}, ${conversationId} where ${isConversationInserted(conversationId)}`),
    db.run(sql`
      insert into ${inboxEntries} (conversation_id, member_id, state, last_at, assigned_to, about_type, about_id)
      select ${conversationId}, ${memberId}, 'answered', ${now.getTime()}, ${senderId}, ${about?.type ?? null}, ${about?.id ?? null}
      where ${isConversationInserted(conversationId)}`),
  ] as const;
}

const ofStaff = (id: string) => and(eq(inboxEntries.conversationId, id), isNull(inboxEntries.expertId));

/** Whether a condition holds for the member's row of a conversation with the community. */
const isMembers = (which: SQL) => sql`exists (
  select 1 from ${conversationMembers} join ${users} on ${users.id} = ${conversationMembers.userId}
  where ${conversationMembers.conversationId} = ${inboxEntries.conversationId}
    and ${conversationMembers.userId} = ${inboxEntries.memberId} and ${which})`;

/** Whether someone else wrote for the community after a position. */
const isAnswered = (id: string, senderId: string, seen: number) => sql`exists (select 1 from ${messages}
  where ${messages.conversationId} = ${id} and ${messages.position} > ${seen}
    and ${messages.writtenAs} = 'community' and ${messages.senderId} <> ${senderId})`;

/** The conditions for answering a member. */
const answerConditions = (conversationId: string, senderId: string, seen: number) => ({
  member_deleted: sql`not ${isMembers(sql`${users.deletedAt} is not null`)}`,
  members_left: isMembers(sql`${conversationMembers.leftAt} is null`),
  answered_meanwhile: sql`not ${isAnswered(conversationId, senderId, seen)}`,
});

/** True if staff can write in a conversation with the community that they have read up to a position. */
export function mayAnswer({ conversationId, senderId }: NewMessage, seen: number): SQL {
  return sql`exists (select 1 from ${inboxEntries}
      join ${conversations} on ${conversations.id} = ${inboxEntries.conversationId} and ${conversations.kind} = 'community'
      where ${ofStaff(conversationId)} and ${isInboxEntryFor(senderId)}
        and ${allConditionsHold(answerConditions(conversationId, senderId, seen))})`;
}

/** Finds the reason why staff can't write in a conversation, or null if they can. */
export function findAnswerRefusal(db: Database, { conversationId, senderId }: NewMessage, seen: number) {
  return db
    .select({
      refusal: findFirstUnmetCondition(answerConditions(conversationId, senderId, seen)),
    })
    .from(inboxEntries)
    .innerJoin(
      conversations,
      and(eq(conversations.id, inboxEntries.conversationId), eq(conversations.kind, 'community')),
    )
    .where(and(ofStaff(conversationId), isInboxEntryFor(senderId)));
}

/** Assigns an unassigned conversation to the administrator who answers it, and marks it as read up to the answer. */
export function assignAnsweredConversation(db: Database, { id, conversationId, senderId }: NewMessage) {
  const { assignedTo, readPosition } = inboxEntries;
  const position = sql`(select ${messages.position} from ${messages} where ${messages.id} = ${id})`;
  return db
    .update(inboxEntries)
    .set({
      assignedTo: sql`coalesce(${assignedTo}, ${senderId})`,
      readPosition: sql`max(${readPosition}, ${position})`,
    })
    .where(and(ofStaff(conversationId), isSent(id)));
}

const addresseesShown = 8;
const shortestAddress = 3;

/** Selects members by name or e-mail address. */
export function selectAddressees(db: Database, q: string) {
  const byAddress = matchAddress(q).ids;
  const isNamed = sql`${users.id} in (${selectMembersByName(q)})`;
  return db
    .select({ id: users.id, member: sql<string>`${authorJson()}` })
    .from(users)
    .where(
      and(q.length < shortestAddress ? isNamed : or(isNamed, sql`${users.id} in (${byAddress})`), isActiveMember()),
    )
    .orderBy(users.name, users.id)
    .limit(addresseesShown);
}

/** Finds the member named by a link to the form. */
export function findAddressee(db: Database, id: string) {
  return db
    .select({ id: users.id, member: sql<string>`${authorJson()}` })
    .from(users)
    .where(and(eq(users.id, id), isActiveMember()));
}
