import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser, users } from '#api/features/accounts/users/schema.ts';
import { conversationKinds, deskStates, matters, messageAuthors, requestStates } from './contract.ts';

/**
 * Private conversations between two to ten members, or between one member and the community. Nobody can be added
 * after it begins.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text().primaryKey(),
    kind: text({ enum: conversationKinds }).notNull().default('members'),
    subject: text().notNull(),
    /** With the community, its member, whoever wrote first. */
    startedBy: ofUser(),
    /** The announcement that it began with. */
    announcementId: text(),
    /** Position of the last message, whether or not it is still there. A trigger sets it. */
    lastPosition: integer().notNull().default(0),
    createdAt: integer().notNull(),
    /** When the last member left: nobody can read it any more, and the hourly job deletes it. */
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
 * A conversation as one of its members has it. What is listed, counted and shown of it follows from this
 * row alone. Triggers on messages and blocks keep the last positions: a message of somebody whom the
 * member has blocked, or a deleted one, is not among them.
 */
export const conversationMembers = sqliteTable(
  'conversation_members',
  {
    userId: ofUser(),
    conversationId: ofConversation(),
    /** The last message that the member sees; null if there is none. */
    lastPosition: integer(),
    lastAt: integer(),
    /** The same of those that others wrote. */
    lastReceived: integer(),
    lastReceivedAt: integer(),
    readPosition: integer().notNull().default(0),
    isMarkedUnread: integer({ mode: 'boolean' }).notNull().default(false),
    request: text({ enum: requestStates }).notNull().default('accepted'),
    mutedAt: integer(),
    /** Others keep the conversation; for this member it is gone. */
    leftAt: integer(),
    /** Where the conversation is listed; null if nowhere. */
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

/** What members write to each other. A deleted message stays as a tombstone without its text. */
export const messages = sqliteTable(
  'messages',
  {
    /** The row in the search index. */
    number: integer().primaryKey(),
    id: text().notNull().unique(),
    conversationId: ofConversation(),
    /** Its place in the conversation, from 1, in the order of writing. Never given twice. */
    position: integer().notNull(),
    senderId: ofUser(),
    /** Members see the community, not the member of staff who wrote it. Blocks don’t hide it. */
    writtenAs: text({ enum: messageAuthors }),
    /** Chosen by the sender's browser: the same id sent again is the same message. */
    clientId: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body as plain text on one line, for search and excerpts. */
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
 * A conversation as those have it who answer it for the community: an expert, or all staff. Triggers on messages
 * keep the state and the time.
 */
export const conversationDesks = sqliteTable(
  'conversation_desks',
  {
    conversationId: ofConversation().primaryKey(),
    /** Null: it is for the staff. */
    expertId: text().references(() => users.id),
    memberId: ofUser(),
    state: text({ enum: deskStates }).notNull().default('new'),
    /** When the last message was written. */
    lastAt: integer().notNull(),
    /** What the expert writes down for themselves. */
    note: text().notNull().default(''),
    /** The member of staff who answers it. */
    assignedTo: text().references(() => users.id),
    /** How far staff have read; not used for experts, who are members of the conversation. */
    readPosition: integer().notNull().default(0),
    /** What staff wrote to the member about, if it began so. */
    aboutType: text({ enum: matters }),
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

/** What staff write down about a conversation with the community, for each other. */
export const deskNotes = sqliteTable(
  'desk_notes',
  {
    id: text().primaryKey(),
    conversationId: ofConversation(),
    authorId: ofUser(),
    body: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('desk_notes_by_conversation').on(table.conversationId, table.id),
    index('desk_notes_by_author').on(table.authorId),
  ],
);
