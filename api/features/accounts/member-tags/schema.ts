import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '../users/schema.ts';

/** Words by which administrators group members. A trigger limits their number. */
export const memberTags = sqliteTable('member_tags', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** The key of the name's look, unique so that no two tags look the same. */
  look: text().notNull().unique(),
  createdAt: integer().notNull(),
});

/** The tags of each member. A trigger limits how many a member has. */
export const taggedMembers = sqliteTable(
  'tagged_members',
  {
    userId: userReference(),
    tagId: text()
      .notNull()
      .references(() => memberTags.id),
    taggedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tagId] }),
    index('tagged_members_by_tag').on(table.tagId, table.userId),
  ],
);
