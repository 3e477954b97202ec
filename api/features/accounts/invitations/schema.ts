import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userRoles } from '#api/platform/actor/contract.ts';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { users } from '../users/schema.ts';

/** An invitation to a role, sent by mail. Whoever has the link creates the account. */
export const invitations = sqliteTable(
  'invitations',
  {
    ...singleUse(),
    role: text({ enum: userRoles }).notNull(),
    email: text().notNull(),
    /** The person's name in an import; the account gets it unless they choose another. */
    name: text(),
    /** The administrator who invited; null for the operator. */
    invitedBy: text().references(() => users.id),
  },
  (table) => [
    index('invitations_by_email').on(table.email),
    index('invitations_by_spender').on(table.spentBy),
    index('invitations_by_expiry').on(table.expiresAt),
    index('invitations_by_inviter').on(table.invitedBy),
  ],
);
