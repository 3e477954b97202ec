import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { invitationRoles } from './contract.ts';

/** An invitation to a role, sent by mail. Whoever has the link creates the account. */
export const invitations = sqliteTable(
  'invitations',
  {
    ...singleUse(),
    role: text({ enum: invitationRoles }).notNull(),
    email: text().notNull(),
  },
  (table) => [
    index('invitations_by_email').on(table.email),
    index('invitations_by_spender').on(table.spentBy),
    index('invitations_by_expiry').on(table.expiresAt),
  ],
);
