import { index, sqliteTable } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { ofUser } from '../users/schema.ts';

/** Tokens that confirm the address of a sign-up. */
export const emailVerifications = sqliteTable(
  'email_verifications',
  {
    ...singleUse(),
    userId: ofUser(),
  },
  (table) => [
    index('email_verifications_by_user').on(table.userId),
    index('email_verifications_by_spender').on(table.spentBy),
    index('email_verifications_by_expiry').on(table.expiresAt),
  ],
);
