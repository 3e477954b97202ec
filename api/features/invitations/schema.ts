import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { invitationRoles } from './contract.ts';

/** An invitation to a role, sent by mail: whoever has the link makes the account of that address. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text().primaryKey(),
    /** SHA-256 of the token in the mail. */
    tokenHash: text().notNull().unique(),
    role: text({ enum: invitationRoles }).notNull(),
    email: text().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** Set by the one acceptance that spends the token. */
    spentBy: text(),
  },
  (table) => [index('invitations_by_email').on(table.email)],
);
