import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';

/**
 * Requests to reset a member's two-factor, until another administrator responds. Triggers on `two_factors` delete the
 * request once the member enters a valid code or no longer has two-factor.
 */
export const twoFactorResets = sqliteTable(
  'two_factor_resets',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    /** Changes with each request, so that no one confirms a request they haven't read. */
    id: text().notNull().unique(),
    requestedBy: text()
      .notNull()
      .references(() => users.id),
    /** Shown to the member. */
    reason: text().notNull(),
    requestedAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index('two_factor_resets_by_requester').on(table.requestedBy),
    index('two_factor_resets_by_expiry').on(table.expiresAt),
  ],
);
