import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isActiveAccount, users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isUnderRateLimit, type RateLimit, refundAttempts } from '#api/platform/rate-limits/count-attempt.ts';
import { expertInboxes } from '../../expert-inbox/schema.ts';
import { areRecipients, isKnownSender, isRecipient } from '../contacts/queries.ts';
import { messageContacts } from '../contacts/schema.ts';
import { messageFiles } from '../files/schema.ts';
import { closedReasonFor, isOpenMembership, isOwnMembership } from '../queries.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../schema.ts';

export interface NewMessage {
  id: string;
  conversationId: string;
  senderId: string;
  clientId: string;
  body: string;
  plain: string;
  files: readonly string[];
  /** The descriptions of its pictures, by file id. */
  descriptions?: Readonly<Record<string, string>>;
  /** The message it answers. */
  answersId?: string | null;
  /** Set if the message isn't the sender's own. */
  writtenAs?: 'community' | 'automatic';
}

/** True once a message was inserted earlier in the batch. */
export const isSent = (id: string): SQL => sql`exists (select 1 from ${messages} where ${messages.id} = ${id})`;

/** True if all of these files are the member's own and were never in a message. */
export function areUnsentFiles(userId: string, files: readonly string[]): SQL {
  const { id, ownerId, messageId, isWithdrawn } = messageFiles;
  return sql`(select count(*) from ${messageFiles} where ${id} in (select value from json_each(${JSON.stringify(files)}))
    and ${ownerId} = ${userId} and ${messageId} is null and ${isWithdrawn} = 0) = ${new Set(files).size}`;
}

/** True if all of these files are pictures that the member uploaded, and were never in a message. */
export function areUnsentPictures(userId: string, files: readonly string[]): SQL {
  const { id, width } = messageFiles;
  return sql`${areUnsentFiles(userId, files)} and not exists (select 1 from ${messageFiles}
    where ${id} in (select value from json_each(${JSON.stringify(files)})) and ${width} is null)`;
}

type SentText = Pick<NewMessage, 'senderId' | 'clientId' | 'body' | 'files'>;

/**
 * Finds the member's message with this client id, and whether it is this text with these files. If it isn't, the text
 * isn't stored yet.
 */
export function findSentMessage(db: Database, { senderId, clientId, body, files }: SentText, isSameElse = sql`true`) {
  const { id, conversationId, position } = messages;
  const attached = sql`(select ${messageFiles.id} from ${messageFiles} where ${messageFiles.messageId} = ${id})`;
  const hasFiles = sql`not exists (select 1 from json_each(${JSON.stringify(files)}) where value not in ${attached})`;
  return db
    .select({
      ...{ id: conversationId, messageId: id, position },
      isSameText: sql`(${messages.body} = ${body} and ${hasFiles} and ${isSameElse})`.mapWith(Boolean),
    })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
}

/** Whether the conversation of a `messages` row was started with this subject and these members. */
export function isStartedWith({ subject, to }: { subject: string; to: readonly string[] }): SQL {
  const members = sql`(select ${conversationMembers.userId} from ${conversationMembers}
    where ${conversationMembers.conversationId} = ${messages.conversationId})`;
  return sql`exists (select 1 from ${conversations} where ${conversations.id} = ${messages.conversationId}
      and iif(${conversations.hasSubject}, ${conversations.subject}, '') = ${subject})
    and not exists (select 1 from json_each(${JSON.stringify(to)}) where value not in ${members})`;
}

/** Inserts a message at the end of a conversation if `onlyIf` holds, unless it was sent before. */
export function insertMessage(db: Database, message: NewMessage, now: Date, onlyIf: SQL) {
  const { id, conversationId, senderId, clientId, body, plain, files, writtenAs = null, answersId = null } = message;
  return db.run(sql`
    insert into ${messages} (id, conversation_id, position, sender_id, written_as, client_id, answers_id, body, plain, created_at)
    select ${id}, ${conversations.id}, ${conversations.lastPosition} + 1, ${senderId}, ${writtenAs}, ${clientId},
      ${answerable(senderId, conversationId, answersId)}, ${body}, ${plain}, ${now.getTime()} from ${conversations}
    where ${conversations.id} = ${conversationId} and ${isActiveAccount(senderId)}
      and ${areUnsentFiles(senderId, files)} and ${onlyIf}
    on conflict (sender_id, client_id) do nothing`);
}

/** The id of a message that can be answered: one in the conversation, by someone the sender hasn't blocked. */
const answerable = (senderId: string, conversationId: string, id: string | null) => sql`(select answered.id
  from ${messages} as answered where answered.id = ${id} and answered.conversation_id = ${conversationId}
    and (answered.written_as is 'community' or not ${hasBlocked(senderId, sql`answered.sender_id`)}))`;

export interface NewConversation {
  id: string;
  subject: string;
  hasSubject: boolean;
  startedBy: string;
  to: readonly string[];
}

/** True once a conversation was inserted earlier in the batch. */
export const isConversationInserted = (id: string): SQL =>
  sql`exists (select 1 from ${conversations} where ${conversations.id} = ${id})`;

/**
 * Inserts a conversation if its sender is active, all recipients can be written to and `onlyIf` holds, unless it was
 * started before. Its first message is inserted under the same conditions, so no conversation stays empty.
 */
export function insertConversation(db: Database, begun: NewConversation, message: NewMessage, now: Date, onlyIf: SQL) {
  const { id, subject, hasSubject, startedBy, to } = begun;
  return db.run(sql`
    insert into ${conversations} (id, subject, has_subject, started_by, created_at)
    select ${id}, ${subject}, ${hasSubject ? 1 : 0}, ${startedBy}, ${now.getTime()}
    where ${isActiveAccount(startedBy)} and ${areRecipients(startedBy, to)}
      and ${areUnsentFiles(startedBy, message.files)} and ${onlyIf}
      and not exists ${findSentMessage(db, message)}`);
}

/** Inserts the rows of a conversation's members. For members who don't know the sender, it is a request. */
export function insertMembers(db: Database, { id, startedBy, to }: NewConversation) {
  return [
    db.run(
      sql`insert into ${conversationMembers} (user_id, conversation_id) select ${startedBy}, ${id} where ${isConversationInserted(id)}`,
    ),
    db.run(sql`insert into ${conversationMembers} (user_id, conversation_id, request)
      select ${users.id}, ${id}, iif(${isKnownSender(startedBy)}, 'accepted', 'pending') from ${users}
      where ${and(isRecipient(startedBy, to), isConversationInserted(id))}`),
  ] as const;
}

type Counted = ReadonlyArray<{ limit: RateLimit; amount: number }>;

export function areWithinMessageLimits(counted: Counted): SQL {
  return sql`${and(...counted.map(({ limit }) => isUnderRateLimit(limit)))}`;
}

/** Undoes the counts if the previous statement changed nothing. */
export function refundUnsentMessageCounts(db: Database, counted: Counted) {
  return refundAttempts(db, counted, sql`changes() = 0`);
}

/** True if the member is in the conversation and can write there. */
export function mayWriteInConversation(userId: string, conversationId: string, isWithinLimit = sql`true`): SQL {
  return sql`exists (select 1 from ${conversationMembers} where ${isOpenMembership(userId, conversationId)})
    and ${closedReasonFor(userId, conversationId)} is null and ${isWithinLimit}`;
}

/** Attaches files to a message inserted earlier in the batch. Only pictures have descriptions. */
export function attachMessageFiles(db: Database, { id, senderId, files, descriptions = {} }: NewMessage) {
  const { id: fileId, width } = messageFiles;
  const description = sql`iif(${width} is null, '', coalesce(${JSON.stringify(descriptions)} ->> ${fileId}, ''))`;
  return db
    .update(messageFiles)
    .set({ messageId: id, description })
    .where(and(inArray(fileId, [...files]), eq(messageFiles.ownerId, senderId), isSent(id)));
}

/** Statements for the side effects of inserting a member's message, in the same batch. */
export function applyMessageEffects(db: Database, message: NewMessage, now: Date) {
  const { id, conversationId, senderId } = message;
  const at = now.getTime();
  const { userId } = conversationMembers;
  return [
    attachMessageFiles(db, message),
    // Answering a request accepts it.
    db
      .update(conversationMembers)
      .set({ request: 'accepted' })
      .where(and(isOwnMembership(senderId, conversationId), isSent(id))),
    db
      .insert(messageContacts)
      .select(
        sql`select ${senderId}, ${userId}, ${at} from ${conversationMembers}
          where ${conversationMembers.conversationId} = ${conversationId} and ${userId} <> ${senderId} and ${isSent(id)}`,
      )
      .onConflictDoNothing(),
  ] as const;
}

/** A subquery of a conversation's subject. */
export const subjectOf = (id: string): SQL =>
  sql`(select ${conversations.subject} from ${conversations} where ${conversations.id} = ${id})`;

/** Whether the member of a `conversation_members` row sees a sender's messages. The community can't be blocked. */
const isShownFrom = (senderId: string, writtenAs: NewMessage['writtenAs']) =>
  writtenAs === 'community' ? sql`true` : sql`not ${hasBlocked(sql`${conversationMembers.userId}`, senderId)}`;

/** A subquery of the ids of members to notify of a message. Excludes those for whom the conversation is a request. */
export function selectMembersToNotify({ id, conversationId, senderId, writtenAs }: NewMessage): SQL {
  const { userId, leftAt, request, mutedAt } = conversationMembers;
  return sql`select ${userId} from ${conversationMembers}
    where ${conversationMembers.conversationId} = ${conversationId} and ${userId} <> ${senderId}
      and ${leftAt} is null and ${request} = 'accepted' and ${mutedAt} is null
      and ${isShownFrom(senderId, writtenAs)} and ${isSent(id)}`;
}

/** Selects members whose open pages should show a new message, including its sender. */
export function selectHintRecipients(db: Database, { id, conversationId, senderId, writtenAs }: NewMessage) {
  const { userId, leftAt } = conversationMembers;
  const isReached = sql`${leftAt} is null and ${isShownFrom(senderId, writtenAs)} and ${isSent(id)}`;
  const isIn = eq(conversationMembers.conversationId, conversationId);
  return db.select({ userId }).from(conversationMembers).where(and(isIn, isReached));
}

/** Finds the kind of one of the member's conversations, and why they can't write in it. */
export function findWritingRefusal(db: Database, userId: string, conversationId: string) {
  return db
    .select({ kind: conversations.kind, closed: closedReasonFor(userId, conversationId) })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(isOpenMembership(userId, conversationId));
}

/** Finds the inbox of the expert who gets the message, if they have an automatic answer. */
export function findExpertInboxOf(db: Database, { senderId, clientId }: Pick<NewMessage, 'senderId' | 'clientId'>) {
  const { conversationId, expertId, memberId } = inboxEntries;
  return db
    .select({ conversationId, expertId: expertInboxes.expertId, memberId, settings: expertInboxes })
    .from(messages)
    .innerJoin(inboxEntries, eq(conversationId, messages.conversationId))
    .innerJoin(expertInboxes, eq(expertInboxes.expertId, expertId))
    .where(
      and(
        eq(messages.senderId, senderId),
        eq(messages.clientId, clientId),
        eq(memberId, senderId),
        ne(expertInboxes.automaticAnswer, ''),
        sql`not ${hasBlocked(sql`${expertInboxes.expertId}`, senderId)}`,
      ),
    );
}
