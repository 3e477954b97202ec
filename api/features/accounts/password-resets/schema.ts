import { index, sqliteTable } from 'drizzle-orm/sqlite-core';
import { singleUseColumns } from '#api/platform/single-use/schema.ts';
import { userReference } from '../users/schema.ts';

/** Tokens of the mailed links that let owners choose a new password. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    ...singleUseColumns(),
    userId: userReference(),
  },
  (table) => [
    index('password_resets_by_user').on(table.userId),
    index('password_resets_by_spender').on(table.spentBy),
    index('password_resets_by_expiry').on(table.expiresAt),
  ],
);
