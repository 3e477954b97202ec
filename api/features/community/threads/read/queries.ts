import { type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/index.ts';
import { type AuthorRow, authorJson, ownReactionsJson, reactionsJson } from '#api/features/community/posts/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';
import type { ClosedReason, ConversationKind, RequestState } from '../contract.ts';
import { messageFiles } from '../files/schema.ts';
import {
  closedReasonFor,
  type Folder,
  isAcceptedByOthers,
  isHiddenFrom,
  isInFolder,
  isOpenMembership,
  isOwnMessage,
} from '../queries.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../schema.ts';
import { showsSeen } from '../settings/queries.ts';

const maxRequests = 100;

/** Counts requests up to 100, in one row. */
export function countMessageRequests(db: Database, userId: string) {
  const requests = db
    .select({ one: sql`1`.as('one') })
    .from(conversationMembers)
    .where(isInFolder('requests', userId))
    .limit(maxRequests)
    .as('requests');
  return db.select({ count: sql<number>`count(*)` }).from(requests);
}

export interface CardRow extends Keyset {
  kind: ConversationKind;
  subject: string;
  hasSubject: number;
  others: string;
  isUnread: number;
  isMuted: number;
  messageId: string;
  plain: string;
  fileCount: number;
  isOwn: number;
  writtenAs: (typeof messages.$inferSelect)['writtenAs'];
  sender: string;
}

const others = (userId: string) => sql`(select json_group_array(json(member)) from (
  select ${authorJson()} as member from ${conversationMembers} as others
    join ${users} on ${users.id} = others.user_id
  where others.conversation_id = ${conversations.id} and others.user_id <> ${userId} order by ${users.id}))`;

const fileCount = sql`(select count(*) from ${messageFiles} where ${messageFiles.messageId} = ${messages.id})`;

/** Selects a page of a folder, latest activity first. */
export function selectCards(
  db: Database,
  userId: string,
  { folder, cursor, limit }: { folder: Folder; cursor?: Keyset | undefined; limit: number },
) {
  const { conversationId, lastAt, lastPosition, isUnread, mutedAt } = conversationMembers;
  const after = cursor ? sql`(${lastAt}, ${conversationId}) < (${cursor.value}, ${cursor.id})` : sql`true`;
  return db.all<CardRow>(sql`
    select ${conversationId} as id, ${lastAt} as value, ${conversations.kind} as kind, ${conversations.subject} as subject,
      ${conversations.hasSubject} as "hasSubject", ${others(userId)} as others, ${isUnread} as "isUnread", ${mutedAt} is not null as "isMuted",
      ${messages.id} as "messageId", substr(${messages.plain}, 1, 200) as plain, ${fileCount} as "fileCount",
      ${isOwnMessage(userId)} as "isOwn", ${messages.writtenAs} as "writtenAs",
      (select ${authorJson()} from ${users} where ${users.id} = ${messages.senderId}) as sender
    from ${conversationMembers}
      cross join ${conversations} on ${conversations.id} = ${conversationId}
      cross join ${messages} on ${messages.conversationId} = ${conversationId} and ${messages.position} = ${lastPosition}
    where ${isInFolder(folder, userId)} and ${after}
    order by ${lastAt} desc, ${conversationId} desc limit ${limit}`);
}

export interface ConversationHeaderRow {
  id: string;
  kind: ConversationKind;
  subject: string;
  hasSubject: number;
  request: RequestState;
  isUnread: number;
  isMuted: number;
  readPosition: number;
  lastPosition: number | null;
  closed: ClosedReason | null;
  isAwaited: number;
  isInExpertInbox: number;
}

/** Finds a conversation that the member can open. */
export function findConversationHeader(db: Database, userId: string, id: string) {
  const { request, isUnread, mutedAt, readPosition, lastPosition } = conversationMembers;
  return db.all<ConversationHeaderRow>(sql`
    select ${conversations.id} as id, ${conversations.kind} as kind, ${conversations.subject} as subject,
      ${conversations.hasSubject} as "hasSubject", ${request} as request, ${isUnread} as "isUnread", ${mutedAt} is not null as "isMuted",
      ${readPosition} as "readPosition", ${lastPosition} as "lastPosition", ${closedReasonFor(userId, id)} as closed,
      (${conversations.kind} = 'members' and not ${isAcceptedByOthers(userId, id)}) as "isAwaited",
      exists (select 1 from ${inboxEntries} where ${inboxEntries.conversationId} = ${id}
        and ${inboxEntries.expertId} = ${userId}) as "isInExpertInbox"
    from ${conversationMembers} cross join ${conversations} on ${conversations.id} = ${conversationMembers.conversationId}
    where ${isOpenMembership(userId, id)}`);
}

export interface MemberRow {
  id: string;
  member: string;
  hasLeft: number;
  isBlocked: number;
  seenPosition: number | null;
}

/** Selects the members, viewer first. A block between two members hides each one's read position from the other. */
export function selectMembers(db: Database, userId: string, id: string) {
  const { leftAt, readPosition, request } = conversationMembers;
  const who = sql`${users.id}`;
  const isSeen = sql`${users.id} <> ${userId} and ${request} = 'accepted' and ${showsSeen(userId)} and ${showsSeen(who)}
    and not ${hasBlocked(who, userId)} and not ${hasBlocked(userId, who)}`;
  return db.all<MemberRow>(sql`
    select ${users.id} as id, ${authorJson()} as member, ${leftAt} is not null as "hasLeft",
      ${hasBlocked(userId, who)} as "isBlocked", iif(${isSeen}, ${readPosition}, null) as "seenPosition"
    from ${conversationMembers} cross join ${users} on ${users.id} = ${conversationMembers.userId}
    where ${conversationMembers.conversationId} = ${id}
      and exists (select 1 from ${conversationMembers} as own where own.user_id = ${userId} and own.conversation_id = ${id})
    order by ${users.id} <> ${userId}, ${users.id}`);
}

export interface MessageRow {
  id: string;
  position: number;
  /** Set only for messages that the viewer wrote. */
  clientId: string | null;
  isOwn: number;
  writtenAs: (typeof messages.$inferSelect)['writtenAs'];
  sender: string;
  body: string;
  files: string;
  answersId: string | null;
  /** A {@link QuoteRow} as JSON, or null if the message is gone. */
  answered: string | null;
  reactions: string;
  mine: string;
  createdAt: number;
  editedAt: number | null;
  deletedAt: number | null;
}

export interface FileRow {
  id: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  description: string;
}

const files = sql`(select json_group_array(json_object('id', ${messageFiles.id}, 'name', ${messageFiles.name},
    'type', ${messageFiles.type}, 'bytes', ${messageFiles.bytes}, 'width', ${messageFiles.width}, 'height', ${messageFiles.height},
    'description', ${messageFiles.description}))
  from ${messageFiles} where ${messageFiles.messageId} = ${messages.id})`;

export interface QuoteRow {
  plain: string;
  fileCount: number;
  isDeleted: number;
  isHidden: number;
  writtenAs: MessageRow['writtenAs'];
  sender: AuthorRow;
}

/**
 * The message being answered, as the JSON of a {@link QuoteRow}. `isHidden`: whether a block hides it from the viewer.
 */
const answered = (isHidden: SQL) => sql`(select json_object('plain', substr(answered.plain, 1, 200),
    'fileCount', (select count(*) from ${messageFiles} where ${messageFiles.messageId} = answered.id),
    'isDeleted', answered.deleted_at is not null, 'isHidden', ${isHidden}, 'writtenAs', answered.written_as,
    'sender', json(${authorJson()}))
  from ${messages} as answered cross join ${users} on ${users.id} = answered.sender_id
  where answered.id = ${messages.answersId})`;

export interface MessagesPageOptions {
  before?: number | undefined;
  after?: number | undefined;
  around?: string | undefined;
  limit: number;
}

/** Selects messages of a conversation that the member can open. See {@link selectMessageRange}. */
export function selectMessages(db: Database, userId: string, id: string, part: MessagesPageOptions) {
  const isOpen = sql`exists (select 1 from ${conversationMembers} where ${isOpenMembership(userId, id)})`;
  return selectMessageRange(db, id, part, {
    viewerId: userId,
    isOwn: isOwnMessage(userId),
    isShown: sql`not ${isHiddenFrom(userId)} and ${isOpen}`,
    isQuoteHidden: sql`(answered.written_as is not 'community' and ${hasBlocked(userId, sql`answered.sender_id`)})`,
  });
}

/**
 * Selects a part of a conversation's messages, plus one if there are more. Newest first, unless `after` is given. The
 * caller decides which are shown and which are on the viewer's side. Only messages the viewer wrote have a `clientId`.
 */
export function selectMessageRange(
  db: Database,
  id: string,
  part: MessagesPageOptions,
  { viewerId, isOwn, isShown, isQuoteHidden }: { viewerId: string; isOwn: SQL; isShown: SQL; isQuoteHidden: SQL },
) {
  const { position } = messages;
  const { before, after, around, limit } = part;
  const middle = sql`(select ${position} + ${Math.floor(limit / 2)} from ${messages}
    where ${messages.id} = ${around} and ${messages.conversationId} = ${id})`;
  const bound = () => {
    if (after !== undefined) return sql`${position} > ${after}`;
    if (before !== undefined) return sql`${position} < ${before}`;
    return around === undefined ? sql`true` : sql`${position} <= coalesce(${middle}, ${Number.MAX_SAFE_INTEGER})`;
  };
  return db.all<MessageRow>(sql`
    select ${messages.id} as id, ${position} as position, ${isOwn} as "isOwn", ${messages.writtenAs} as "writtenAs",
      iif(${isOwn} and ${messages.senderId} = ${viewerId}, ${messages.clientId}, null) as "clientId",
      (select ${authorJson()} from ${users} where ${users.id} = ${messages.senderId}) as sender,
      ${messages.body} as body, ${files} as files, ${messages.answersId} as "answersId",
      ${answered(isQuoteHidden)} as answered, ${reactionsJson(sql`${messages.id}`)} as reactions,
      ${ownReactionsJson(sql`${messages.id}`, { id: viewerId })} as mine, ${messages.createdAt} as "createdAt",
      ${messages.editedAt} as "editedAt", ${messages.deletedAt} as "deletedAt"
    from ${messages}
    where ${messages.conversationId} = ${id} and ${bound()} and ${isShown}
    order by ${position} ${after === undefined ? sql`desc` : sql`asc`} limit ${limit + 1}`);
}
