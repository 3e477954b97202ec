import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference, users } from '#api/features/accounts/users/schema.ts';
import { conversationKinds, inboxStates, messageAuthors, requestStates, subjectTypes } from './contract.ts';

/** Private conversations between two to ten members, or between one member and the community. No one can join later. */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    kind: text({ enum: conversationKinds }).notNull().default('members'),
    subject: text().notNull(),
    /** Whether its starter chose the subject. Otherwise it is the beginning of the first message, and changes with it. */
    hasSubject: integer({ mode: 'boolean' }).notNull().default(true),
    /** In a conversation with the community, this is its member, whoever wrote first. */
    startedBy: userReference(),
    /** The announcement that started it. */
    announcementId: text(),
    /** The position of the last message, even if it was deleted. Set by a trigger. */
    lastPosition: integer().notNull().default(0),
    createdAt: integer().notNull(),
    /** When the last member left. No one can read it any more, and the hourly job deletes it. */
    emptiedAt: integer(),
  },
  (table) => [
    index('conversations_by_starter').on(table.startedBy),
    // An announcement reaches a member once.
    uniqueIndex('conversations_of_announcement')
      .on(table.announcementId, table.startedBy)
      .where(sql`${table.announcementId} is not null`),
    index('conversations_emptied').on(table.emptiedAt).where(sql`${table.emptiedAt} is not null`),
  ],
);

/** Foreign key to a conversation. */
const ofConversation = () =>
  text()
    .notNull()
    .references(() => conversations.id);

/**
 * A conversation as one member sees it. Lists, counts and views depend on this row alone. Triggers maintain the last
 * positions, which skip deleted messages and messages from members whom this one has blocked.
 */
export const conversationMembers = sqliteTable(
  'conversation_members',
  {
    userId: userReference(),
    conversationId: ofConversation(),
    /** The position of the last message visible to the member, or null if there is none. */
    lastPosition: integer(),
    lastAt: integer(),
    /** The position of the last visible message from others. */
    lastReceived: integer(),
    lastReceivedAt: integer(),
    readPosition: integer().notNull().default(0),
    isMarkedUnread: integer({ mode: 'boolean' }).notNull().default(false),
    request: text({ enum: requestStates }).notNull().default('accepted'),
    mutedAt: integer(),
    /** When the member left. The conversation is gone only for them. */
    leftAt: integer(),
    /** The list that the conversation is in, or null if it isn't in any. */
    folder: text({ enum: ['inbox', 'requests'] }).generatedAlwaysAs(
      sql.raw(`case when left_at is not null or last_position is null then null
        when request = 'accepted' then 'inbox' when request = 'pending' then 'requests' end`),
    ),
    isUnread: integer({ mode: 'boolean' }).generatedAlwaysAs(
      sql.raw('last_received is not null and (is_marked_unread or last_received > read_position)'),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    index('conversation_members_by_conversation').on(table.conversationId, table.userId),
    index('conversation_members_listed').on(table.userId, table.folder, table.lastAt, table.conversationId),
    index('conversation_members_received').on(table.userId, table.folder, table.lastReceivedAt, table.conversationId),
    index('conversation_members_unread').on(table.userId, table.folder, table.isUnread, table.lastReceivedAt),
  ],
);

/** Members' messages to each other. A deleted message leaves a tombstone without its text. */
export const messages = sqliteTable(
  'messages',
  {
    /** The row in the search index. */
    number: integer().primaryKey(),
    id: text().notNull().unique(),
    conversationId: ofConversation(),
    /** The message's place in the conversation, starting at 1, in order of writing. Never reused. */
    position: integer().notNull(),
    senderId: userReference(),
    /** With `community`, members don't see which staff member wrote it, and blocks don't hide it. */
    writtenAs: text({ enum: messageAuthors }),
    /** Chosen by the sender's browser, so that sending the same id again doesn't create a second message. */
    clientId: text().notNull(),
    /** The message in the same conversation that it answers, which may be deleted, or gone with its account. */
    answersId: text(),
    /** Markdown. */
    body: text().notNull(),
    /** The body as one line of plain text, for search and excerpts. */
    plain: text().notNull(),
    createdAt: integer().notNull(),
    editedAt: integer(),
    deletedAt: integer(),
  },
  (table) => [
    uniqueIndex('messages_by_position').on(table.conversationId, table.position),
    uniqueIndex('messages_by_client').on(table.senderId, table.clientId),
    index('messages_by_age').on(table.createdAt),
  ],
);

/**
 * A conversation as seen by whoever answers it: an expert or all staff. Triggers on messages maintain its state and
 * time.
 */
export const inboxEntries = sqliteTable(
  'conversation_desks',
  {
    conversationId: ofConversation().primaryKey(),
    /** Null if the conversation is for staff. */
    expertId: text().references(() => users.id),
    memberId: userReference(),
    state: text({ enum: inboxStates }).notNull().default('new'),
    /** When the last message was written. */
    lastAt: integer().notNull(),
    /** The expert's private note. */
    note: text().notNull().default(''),
    /** The staff member assigned to it. */
    assignedTo: text().references(() => users.id),
    /** How far staff have read; unused for experts, who are members of the conversation. */
    readPosition: integer().notNull().default(0),
    /** What staff wrote to the member about, if staff started the conversation. */
    aboutType: text({ enum: subjectTypes }),
    aboutId: text(),
  },
  (table) => [
    index('conversation_desks_listed').on(table.expertId, table.state, table.lastAt, table.conversationId),
    index('conversation_desks_by_member').on(table.memberId),
    index('conversation_desks_by_assignee').on(table.assignedTo),
    index('conversation_desks_assigned')
      .on(table.assignedTo, table.state, table.lastAt, table.conversationId)
      .where(sql`${table.expertId} is null`),
  ],
);

/** Staff notes to each other about a conversation with the community. */
export const inboxNotes = sqliteTable(
  'desk_notes',
  {
    id: text().primaryKey(),
    conversationId: ofConversation(),
    authorId: userReference(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('desk_notes_by_conversation').on(table.conversationId, table.id),
    index('desk_notes_by_author').on(table.authorId),
  ],
);
