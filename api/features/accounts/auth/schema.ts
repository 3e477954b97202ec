import { index, sqliteTable } from 'drizzle-orm/sqlite-core';
import { singleUseColumns } from '#api/platform/single-use/schema.ts';
import { userReference } from '../users/schema.ts';

/** Tokens by which people who sign up confirm their address. */
export const emailVerifications = sqliteTable(
  'email_verifications',
  {
    ...singleUseColumns(),
    userId: userReference(),
  },
  (table) => [
    index('email_verifications_by_user').on(table.userId),
    index('email_verifications_by_spender').on(table.spentBy),
    index('email_verifications_by_expiry').on(table.expiresAt),
  ],
);
