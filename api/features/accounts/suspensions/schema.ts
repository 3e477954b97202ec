import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '../users/schema.ts';
import { restrictionKinds } from './contract.ts';

/** Limits moderators set on a member. A suspension ends by the clock; a ban ends when it's lifted. */
export const restrictions = sqliteTable(
  'member_limits',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    kind: text({ enum: restrictionKinds }).notNull(),
    /** Null for a ban. */
    until: integer(),
    createdAt: integer().notNull(),
    liftedAt: integer(),
  },
  (table) => [
    index('member_limits_by_user').on(table.userId, table.kind, table.until),
    index('member_limits_by_end').on(table.kind, table.until).where(sql`${table.liftedAt} is null`),
  ],
);
