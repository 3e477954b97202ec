import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUseColumns } from '#api/platform/single-use/schema.ts';
import { userReference, users } from '../users/schema.ts';

/**
 * Changes of accounts' e-mail addresses. A change is pending until `spentBy` is set, and kept while it can be undone. A
 * trigger on `users` deletes a pending change when the password changes.
 */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    ...singleUseColumns(),
    userId: userReference(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** The session that made the request, which stays signed in. */
    sessionId: text(),
    /** The administrator who made the request. Null if the member did. */
    startedBy: text().references(() => users.id),
    /** SHA-256 of the token mailed to the old address when the change was requested. */
    noticeHash: text().notNull().unique(),
    /** SHA-256 of the token mailed to the old address when the change was confirmed. */
    undoHash: text().unique(),
    /** When both tokens of the old address expire. */
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
