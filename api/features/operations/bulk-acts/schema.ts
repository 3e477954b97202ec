import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser, users } from '#api/features/accounts/users/schema.ts';
import { actKinds, actStates, type BulkActInput, memberStates } from './contract.ts';

/** What an administrator does to many members. Deleted a month after the last thing that was done with it. */
export const bulkActs = sqliteTable(
  'bulk_acts',
  {
    id: text().primaryKey(),
    preparedBy: ofUser(),
    kind: text({ enum: actKinds }).notNull(),
    /** For a plan: which one, and its last day. */
    details: text({ mode: 'json' }).$type<Pick<BulkActInput, 'tier' | 'until'>>().notNull(),
    reason: text().notNull(),
    /** What the members were chosen by. Of a search only that there was one: it may be somebody's address. */
    filter: text({ mode: 'json' }).$type<BulkActInput['filter']>().notNull(),
    /** Matching members who are left out, because they are administrators. */
    leftOut: integer().notNull(),
    state: text({ enum: actStates }).notNull().default('prepared'),
    preparedAt: integer().notNull(),
    /** On whose behalf it is done: the administrator who started it last. */
    startedBy: text().references(() => users.id),
    touchedAt: integer().notNull(),
  },
  (table) => [
    index('bulk_acts_by_preparer').on(table.preparedBy),
    index('bulk_acts_by_starter').on(table.startedBy),
    index('bulk_acts_by_age').on(table.touchedAt),
    index('bulk_acts_running').on(table.id).where(sql`${table.state} = 'running'`),
  ],
);

/** The members whom an act is about, as they matched when it was prepared. */
export const bulkActMembers = sqliteTable(
  'bulk_act_members',
  {
    actId: text()
      .notNull()
      .references(() => bulkActs.id),
    userId: ofUser(),
    state: text({ enum: memberStates }).notNull().default('waiting'),
    /** Why it was refused: a code of the act itself. */
    refusal: text(),
    /** When a run took the member, so that none that overlaps does. */
    takenAt: integer(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.actId, table.userId] }),
    index('bulk_act_members_by_state').on(table.actId, table.state, table.userId),
    index('bulk_act_members_by_user').on(table.userId),
  ],
);
