import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { replaceExcerpt, withdrawNotificationsAtPath } from '#api/features/accounts/notifications/index.ts';
import { users } from '#api/features/accounts/users/index.ts';
import { authorJson } from '#api/features/community/posts/index.ts';
import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import { type ConversationKind, conversationPath } from '../contract.ts';
import { messageFiles } from '../files/schema.ts';
import { isHiddenFrom, isInFolder, isOpenMembership, isOwnMessage, isUnreadInFolder } from '../queries.ts';
import { conversationMembers, conversations, messages } from '../schema.ts';
import { showsSeen } from '../settings/queries.ts';

type WrittenAs = (typeof messages.$inferSelect)['writtenAs'];

export interface InboxRow extends Keyset {
  messageId: string;
  isUnread: number;
  createdAt: number;
  subject: string;
  hasSubject: number;
  body: string;
  fileCount: number;
  writtenAs: WrittenAs;
  sender: string;
}

type InboxValues = Record<'userId' | 'afterId', string> & Record<'after' | 'limit', number>;

const keptInbox = cacheStatement((db, given: Bindable<InboxValues>, isContinued: boolean) => {
  const { conversationId, lastReceived, lastReceivedAt, isUnread } = conversationMembers;
  const { userId, limit } = given;
  const after = isContinued
    ? sql`(${lastReceivedAt}, ${conversationId}) < (${given.after}, ${given.afterId})`
    : sql`true`;
  return db.all<InboxRow>(sql`
    select ${conversationId} as id, ${lastReceivedAt} as value, ${messages.id} as "messageId", ${isUnread} as "isUnread",
      ${messages.createdAt} as "createdAt", ${conversations.subject} as subject, ${conversations.hasSubject} as "hasSubject", ${messages.body} as body,
      ${messages.writtenAs} as "writtenAs", (select count(*) from ${messageFiles} where ${messageFiles.messageId} = ${messages.id}) as "fileCount",
      (select ${authorJson()} from ${users} where ${users.id} = ${messages.senderId}) as sender
    from ${conversationMembers}
      cross join ${conversations} on ${conversations.id} = ${conversationId}
      cross join ${messages} on ${messages.conversationId} = ${conversationId} and ${messages.position} = ${lastReceived}
    where ${isInFolder('inbox', userId)} and ${lastReceivedAt} is not null and ${after}
    order by ${lastReceivedAt} desc, ${conversationId} desc limit ${limit}`);
});

/** The latest visible message of each conversation in the inbox, newest first. */
export function selectInbox(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: Keyset | undefined; limit: number },
) {
  const values = { userId, limit, after: cursor?.value ?? 0, afterId: cursor?.id ?? '' };
  return keptInbox(db, values, cursor !== undefined);
}

/** Marks a conversation as read up to a message visible to the member. Returns no row if there is no such message. */
export function markRead(db: Database, userId: string, id: string) {
  const { readPosition, conversationId } = conversationMembers;
  const shown = (column: SQL) => sql`(select ${column} from ${messages} where ${messages.id} = ${id}
    and not ${isHiddenFrom(userId)})`;
  return db
    .update(conversationMembers)
    .set({
      readPosition: sql`max(${readPosition}, ${shown(sql`${messages.position}`)})`,
      isMarkedUnread: false,
    })
    .where(isOpenMembership(userId, shown(sql`${messages.conversationId}`)))
    .returning({ conversationId });
}

/** Marks the whole inbox as read, up to what existed when the message `until` was the newest. */
export function markAllRead(db: Database, userId: string, until: string | undefined) {
  const { lastReceived, readPosition } = conversationMembers;
  return db
    .update(conversationMembers)
    .set({ readPosition: sql`max(${readPosition}, ${lastReceived})`, isMarkedUnread: false })
    .where(isUnreadUntil(userId, until))
    .returning({ conversationId: conversationMembers.conversationId });
}

/** Matches unread conversations without anything newer than the message `until`. */
function isUnreadUntil(userId: string, until: string | undefined) {
  const newest = sql`(select ${messages.createdAt} from ${messages} where ${messages.id} = ${until ?? ''})`;
  return and(
    isUnreadInFolder('inbox', userId),
    until ? sql`${conversationMembers.lastReceivedAt} <= ${newest}` : undefined,
  );
}

export interface SenderToHint {
  /** The conversation's id. */
  id: string;
  userId: string;
}

/**
 * Selects those who wrote something in a member's conversations that the member is about to read, and who see how
 * far the member has read: both share it, and neither has blocked the other.
 */
function selectSendersToHint(db: Database, userId: string, { until, which }: { until: SQL; which: SQL | undefined }) {
  const { conversationId, readPosition, leftAt, request } = conversationMembers;
  const { position, senderId, writtenAs } = messages;
  const other = sql`others.user_id`;
  return db.all<SenderToHint>(sql`
    select ${conversationId} as id, others.user_id as "userId"
    from ${conversationMembers} cross join ${conversationMembers} as others on others.conversation_id = ${conversationId}
    where ${conversationMembers.userId} = ${userId} and ${leftAt} is null and ${request} = 'accepted' and ${which}
      and others.user_id <> ${userId} and others.left_at is null
      and ${showsSeen(userId)} and ${showsSeen(other)}
      and not ${hasBlocked(userId, other)} and not ${hasBlocked(other, userId)}
      and exists (select 1 from ${messages} where ${messages.conversationId} = ${conversationId}
        and ${position} > ${readPosition} and ${position} <= ${until}
        and ${senderId} = others.user_id and ${writtenAs} is not 'community')
    limit ${maxHintedSenders}`);
}

/** The maximum number of members who get a hint when someone reads many conversations at once. */
const maxHintedSenders = 20;

/** Selects who sees that the member reads up to this message. Selects no one if they have read it before. */
export function selectConversationSendersToHint(db: Database, userId: string, id: string) {
  const read = (column: SQL) => sql`(select ${column} from ${messages} where ${messages.id} = ${id})`;
  return selectSendersToHint(db, userId, {
    until: read(sql`${messages.position}`),
    which: sql`${conversationMembers.conversationId} = ${read(sql`${messages.conversationId}`)}`,
  });
}

/** Selects who sees that the member reads the inbox, up to what existed when the message `until` was the newest. */
export function selectInboxSendersToHint(db: Database, userId: string, until: string | undefined) {
  return selectSendersToHint(db, userId, {
    until: sql`${conversationMembers.lastReceived}`,
    which: isUnreadUntil(userId, until),
  });
}

/** True if the member has read everything in a conversation. */
export function isConversationRead(userId: string, subjectId: SQLiteColumn): SQL {
  const own = sql`${conversationMembers.userId} = ${userId} and ${conversationMembers.conversationId} = ${subjectId}`;
  return sql`exists (select 1 from ${conversationMembers} where ${own} and not ${conversationMembers.isUnread})`;
}

const isOwn = (userId: string, id: string) =>
  and(
    eq(messages.id, id),
    eq(messages.senderId, userId),
    isNull(messages.writtenAs),
    sql`exists (select 1 from ${conversationMembers} where ${isOpenMembership(userId, sql`${messages.conversationId}`)})`,
  );
const isOwnLeft = (userId: string, id: string) => and(isOwn(userId, id), isNull(messages.deletedAt));

/** Replaces the text of the member's own message while they are in the conversation, without making it unread. */
export function updateText(
  db: Database,
  userId: string,
  { id, body, plain }: { id: string; body: string; plain: string },
  now: Date,
) {
  return db
    .update(messages)
    .set({ body, plain, editedAt: now.getTime() })
    .where(isOwnLeft(userId, id))
    .returning({ editedAt: messages.editedAt });
}

type EditedText = Record<'id' | 'plain', string>;

/** The conversation of the member's own message if it was edited to this text earlier in the batch. */
const conversationOfEdited = (userId: string, { id, plain }: EditedText, which?: SQL) =>
  sql`(select ${messages.conversationId} from ${messages}
    where ${and(isOwnLeft(userId, id), eq(messages.plain, plain), which)})`;

/**
 * Renames a conversation without a subject after its first message, if that was edited earlier in the batch. A trigger
 * does the same when the message is deleted.
 */
export function renameAfterFirstMessage(db: Database, userId: string, edited: EditedText & { subject: string }) {
  const conversation = conversationOfEdited(userId, edited, eq(messages.position, 1));
  return db
    .update(conversations)
    .set({ subject: edited.subject })
    .where(and(eq(conversations.hasSubject, false), eq(conversations.id, conversation)));
}

/** Updates the text that waiting mail quotes from a message edited earlier in the batch. */
export function updateQuotes(db: Database, userId: string, edited: EditedText) {
  const conversation = conversationOfEdited(userId, edited);
  return replaceExcerpt(db, conversation, messagePath(conversation, edited.id), edited.plain);
}

/** Like {@link conversationPath}, but for a conversation that the batch itself finds. */
const messagePath = (conversation: SQL, messageId: string): SQL =>
  sql`replace(${conversationPath(':id', messageId)}, ':id', ${conversation})`;

/** Deletes the text and files of the member's own message, which keeps its place. */
export function deleteText(db: Database, userId: string, id: string, now: Date) {
  return db.update(messages).set({ body: '', plain: '', deletedAt: now.getTime() }).where(isOwnLeft(userId, id));
}

const isOwnTombstone = (userId: string, id: string) => and(isOwn(userId, id), isNotNull(messages.deletedAt));

/** Statements that withdraw the notifications about the member's own message if it is deleted. */
export function withdrawQuotes(db: Database, userId: string, id: string) {
  const conversation = sql`(select ${messages.conversationId} from ${messages} where ${isOwnTombstone(userId, id)})`;
  return withdrawNotificationsAtPath(db, conversation, messagePath(conversation, id));
}

/** Selects the member's own message if it is deleted. */
export function selectOwnTombstone(db: Database, userId: string, id: string) {
  return db.select({ id: messages.id }).from(messages).where(isOwnTombstone(userId, id));
}

/** True directly after {@link deleteText} if it deleted anything. */
export const isTextDeleted = sql`changes() > 0`;

export interface FoundRow {
  id: string;
  kind: ConversationKind;
  conversationId: string;
  subject: string;
  hasSubject: number;
  others: string;
  plain: string;
  isOwn: number;
  writtenAs: WrittenAs;
  sender: string;
  createdAt: number;
}

/**
 * How many of the newest matches are checked for access at most. Most pass, because the search includes the member's id,
 * which is a word in the index.
 */
const maxCandidates = 2000;

/** Finds the newest messages with all of these words in conversations the member can open. */
export function findMessages(db: Database, userId: string, match: string, limit: number) {
  const reader = `"u${userId.replaceAll('-', '')}" ${match}`;
  const others = sql`(select json_group_array(json(${authorJson()})) from ${conversationMembers} as others
    join ${users} on ${users.id} = others.user_id
    where others.conversation_id = ${conversations.id} and others.user_id <> ${userId})`;
  const oldest = sql`select newest.rowid from message_index as newest where newest.message_index match ${reader}
    order by newest.rowid desc limit 1 offset ${maxCandidates - 1}`;
  return db.all<FoundRow>(sql`
    select ${messages.id} as id, ${conversations.kind} as kind, ${conversations.id} as "conversationId", ${conversations.subject} as subject,
      ${conversations.hasSubject} as "hasSubject", ${others} as others, ${messages.plain} as plain, ${isOwnMessage(userId)} as "isOwn", ${messages.writtenAs} as "writtenAs",
      (select ${authorJson()} from ${users} where ${users.id} = ${messages.senderId}) as sender,
      ${messages.createdAt} as "createdAt"
    from message_index cross join ${messages} on ${messages.number} = message_index.rowid
      cross join ${conversations} on ${conversations.id} = ${messages.conversationId}
    where message_index match ${reader} and message_index.rowid >= coalesce((${oldest}), 0)
      and ${messages.deletedAt} is null and not ${isHiddenFrom(userId)}
      and exists (select 1 from ${conversationMembers} where ${isOpenMembership(userId, sql`${messages.conversationId}`)})
    order by message_index.rowid desc limit ${limit}`);
}

/** Finds a message file that the member can open, or that staff can open for the community. */
export function findFile(db: Database, userId: string, id: string, isForCommunity: boolean) {
  const { key, name, type, bytes, createdAt } = messageFiles;
  const isOpen = sql`not ${isHiddenFrom(userId)}
    and exists (select 1 from ${conversationMembers} where ${isOpenMembership(userId, sql`${messages.conversationId}`)})`;
  const isWithCommunity = sql`exists (select 1 from ${conversations}
    where ${conversations.id} = ${messages.conversationId} and ${conversations.kind} = 'community')`;
  return db
    .select({ key, name, type, bytes, createdAt })
    .from(messageFiles)
    .innerJoin(messages, eq(messages.id, messageFiles.messageId))
    .where(
      and(
        eq(messageFiles.id, id),
        isNull(messages.deletedAt),
        isForCommunity ? sql`((${isOpen}) or ${isWithCommunity})` : isOpen,
      ),
    );
}
