import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { ofUser, users } from '../users/schema.ts';

/**
 * A change of an account's e-mail address: pending until `spentBy` is set, kept while it can be undone. A trigger on
 * `users` deletes the pending one when the password changes.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    ...singleUse(),
    userId: ofUser(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** The session that asked, which stays signed in. */
    sessionId: text(),
    /** The administrator who asked; null if the member did. */
    startedBy: text().references(() => users.id),
    /** SHA-256 of the token mailed to the old address when the change was requested. */
    noticeHash: text().notNull().unique(),
    /** SHA-256 of the token mailed to it when the change was confirmed. */
    undoHash: text().unique(),
    /** When both of them expire. */
    undoUntil: integer().notNull(),
    /** Set by the one request that undoes the change. */
    undoneBy: text(),
  },
  (table) => [
    index('email_changes_by_user').on(table.userId),
    index('email_changes_by_spender').on(table.spentBy),
    index('email_changes_by_undoer').on(table.undoneBy),
    index('email_changes_by_starter').on(table.startedBy),
    index('email_changes_by_undo_end').on(table.undoUntil),
  ],
);
