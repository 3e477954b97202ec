import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';

/**
 * Members whom a member has written to or accepted a request from. They may write without a request, and don't count as
 * new recipients.
 */
export const messageContacts = sqliteTable(
  'message_contacts',
  { userId: userReference(), contactId: userReference(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    index('message_contacts_by_contact').on(table.contactId),
  ],
);
