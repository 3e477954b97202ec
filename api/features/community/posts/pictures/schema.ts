import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Pictures that members uploaded for posts and comments. */
export const postPictures = sqliteTable(
  'post_pictures',
  {
    /** Storage key. */
    key: text().primaryKey(),
    ownerId: userReference(),
    /** Set only by triggers on the texts of posts and comments. */
    isUsed: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('post_pictures_by_owner').on(table.ownerId, table.isUsed),
    index('post_pictures_unused').on(table.createdAt).where(sql`${table.isUsed} = 0`),
  ],
);
