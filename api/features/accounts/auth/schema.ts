import { index, sqliteTable } from 'drizzle-orm/sqlite-core';
import { singleUse } from '#api/platform/single-use/schema.ts';
import { ofUser } from '../users/schema.ts';

/** A sign-up waiting for its e-mail address to be confirmed. */
export const emailVerifications = sqliteTable(
  'email_verifications',
  {
    ...singleUse(),
    userId: ofUser(),
  },
  (table) => [index('email_verifications_by_user').on(table.userId)],
);
