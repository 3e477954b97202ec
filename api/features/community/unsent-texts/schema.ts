import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';

/** What a member has begun to write and not sent: one text for each place. */
export const unsentTexts = sqliteTable(
  'unsent_texts',
  {
    userId: ofUser(),
    /** What it would become: `post`, `post:<id>` (an edit), `comments:<post id>`, `comment:<id>` (an edit), `conversation`, `conversation:<id>` (a message), for the community `letter`, `letter:<id>`, `announcement`. */
    place: text().notNull(),
    /** The id that the post or comment will be sent with. A text whose id was sent is not saved again. */
    clientId: text().notNull(),
    /** Fields of the composer. */
    content: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Incremented by every save. A save that doesn't name the current one changes nothing. */
    version: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.place] }),
    index('unsent_texts_by_update').on(table.updatedAt),
    index('unsent_texts_by_user').on(table.userId, table.updatedAt, table.clientId),
  ],
);
