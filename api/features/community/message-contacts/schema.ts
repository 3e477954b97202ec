import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';

/**
 * Whom a member has written to, or accepted a request from: these may write to the member without asking,
 * and are no new recipients of the member's.
 */
export const messageContacts = sqliteTable(
  'message_contacts',
  { userId: ofUser(), contactId: ofUser(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    index('message_contacts_by_contact').on(table.contactId),
  ],
);
