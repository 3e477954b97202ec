import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '../users/schema.ts';
import { restrictionKinds } from './contract.ts';

/** Restrictions of members. A silence or suspension ends at a given time; a ban ends when it is lifted. */
export const restrictions = sqliteTable(
  'member_limits',
  {
    id: text().primaryKey(),
    userId: userReference(),
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
