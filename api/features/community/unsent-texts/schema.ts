import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/** Texts a member has started and not sent: one per place. */
export const unsentTexts = sqliteTable(
  'unsent_texts',
  {
    userId: userReference(),
    /**
     * What the text would become: `post`, `post:<id>` (an edit), `comments:<post id>`, `comment:<id>` (an edit),
     * `conversation`, `conversation:<id>` (a message), `team` (to the community), or `letter`, `letter:<id>` or
     * `announcement` (from the community).
     */
    place: text().notNull(),
    /** The client id that the post or comment will be sent with. A text with a sent id isn't saved again. */
    clientId: text().notNull(),
    /** The fields of the composer. */
    content: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Incremented by every save. A save not based on the current version changes nothing. */
    version: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.place] }),
    index('unsent_texts_by_update').on(table.updatedAt),
    index('unsent_texts_by_user').on(table.userId, table.updatedAt, table.clientId),
  ],
);
