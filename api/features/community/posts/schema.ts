import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { spaceReference } from '../spaces/schema.ts';
import { postKinds, postStates } from './contract.ts';

/** Members' posts. The row of a deleted post stays, so that its comments can be read. */
export const posts = sqliteTable(
  'posts',
  {
    id: text().primaryKey(),
    spaceId: spaceReference(),
    authorId: userReference(),
    /** Chosen by the author's browser, so that sending the same id again doesn't create a second post. */
    clientId: text().notNull(),
    kind: text({ enum: postKinds }).notNull().default('discussion'),
    state: text({ enum: postStates }).notNull(),
    /** Null until a held post is approved. */
    publishedAt: integer(),
    /** When it was published or last commented on. The feed is sorted by this. */
    lastActivityAt: integer().notNull(),
    /** Number of published comments. */
    commentCount: integer().notNull().default(0),
    /** The position of the last comment, even if it was deleted. 0 is the post itself. */
    lastPosition: integer().notNull().default(0),
    pinnedAt: integer(),
    /** In a locked post, only staff can write and change comments. */
    lockedAt: integer(),
    /** The comment marked as the answer to a question. */
    answerId: text(),
    editedAt: integer(),
    /** Incremented by every change of the texts. */
    version: integer().notNull().default(1),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('posts_by_client').on(table.authorId, table.clientId),
    index('posts_by_author').on(table.authorId, table.id),
    index('posts_active').on(table.lastActivityAt, table.id).where(sql`${table.state} = 'published'`),
    index('posts_newest').on(table.publishedAt, table.id).where(sql`${table.state} = 'published'`),
    index('posts_active_in_space')
      .on(table.spaceId, table.lastActivityAt, table.id)
      .where(sql`${table.state} = 'published'`),
    index('posts_newest_in_space')
      .on(table.spaceId, table.publishedAt, table.id)
      .where(sql`${table.state} = 'published'`),
    index('posts_pinned')
      .on(table.spaceId, table.pinnedAt)
      .where(sql`${table.state} = 'published' and ${table.pinnedAt} is not null`),
    index('posts_by_space').on(table.spaceId, table.id),
    index('posts_deleted').on(table.id).where(sql`${table.state} = 'deleted'`),
    index('posts_removed').on(table.id).where(sql`${table.state} = 'removed'`),
    index('posts_pinned_anywhere').on(table.id).where(sql`${table.pinnedAt} is not null`),
    index('posts_locked').on(table.id).where(sql`${table.lockedAt} is not null`),
    index('posts_by_kind').on(table.kind, table.id),
    index('posts_held').on(table.id).where(sql`${table.state} = 'held'`),
  ],
);

/** Foreign key to a post. */
export const postReference = () =>
  text()
    .notNull()
    .references(() => posts.id);

/** A post's text in one language. */
export const postTexts = sqliteTable(
  'post_texts',
  {
    postId: postReference(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    title: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body as one line of plain text, for search and excerpts. */
    plain: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.locale] })],
);

/** Earlier texts of posts and comments. Doesn't include the current ones. */
export const textRevisions = sqliteTable(
  'text_revisions',
  {
    id: text().primaryKey(),
    /** The id of a post or a comment. */
    targetId: text().notNull(),
    /** Null for a comment. */
    locale: text({ enum: ['et', 'en'] }),
    /** Null for a comment. Title and body are empty if a post had no text in this language before. */
    title: text(),
    body: text().notNull(),
    /** Who replaced this text. */
    editorId: userReference(),
    /** When this text was replaced. */
    createdAt: integer().notNull(),
    /** When staff hid this text. No one else can read it or infer it from adjacent revisions. */
    hiddenAt: integer(),
  },
  (table) => [
    index('text_revisions_by_target').on(table.targetId, table.id),
    index('text_revisions_by_editor').on(table.editorId),
  ],
);
