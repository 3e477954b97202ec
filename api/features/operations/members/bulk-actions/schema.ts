import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference, users } from '#api/features/accounts/users/schema.ts';
import { type BulkActionInput, bulkActionKinds, bulkActionStates, memberStates } from './contract.ts';

/** Actions that an administrator applies to many members. Deleted a month after they were last used. */
export const bulkActions = sqliteTable(
  'bulk_acts',
  {
    id: text().primaryKey(),
    preparedBy: userReference(),
    kind: text({ enum: bulkActionKinds }).notNull(),
    /** For a granted tier: the tier and its last day. For a tag: its id. */
    details: text({ mode: 'json' }).$type<Pick<BulkActionInput, 'tier' | 'until' | 'tag'>>().notNull(),
    reason: text().notNull(),
    /** The filter that selected the members. A search is stored as `…`, because it may contain someone's address. */
    filter: text({ mode: 'json' }).$type<BulkActionInput['filter']>().notNull(),
    /** Number of matching administrators, who are excluded. */
    leftOut: integer().notNull(),
    state: text({ enum: bulkActionStates }).notNull().default('prepared'),
    preparedAt: integer().notNull(),
    /** The administrator who last started it, on whose behalf it runs. */
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

/** The members of an action, as they matched when it was prepared. */
export const bulkActionMembers = sqliteTable(
  'bulk_act_members',
  {
    actId: text()
      .notNull()
      .references(() => bulkActions.id),
    userId: userReference(),
    state: text({ enum: memberStates }).notNull().default('waiting'),
    /** The code with which the action was refused for the member. */
    refusal: text(),
    /** When a run claimed the member, so that overlapping runs skip them. */
    takenAt: integer(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.actId, table.userId] }),
    index('bulk_act_members_by_state').on(table.actId, table.state, table.userId),
    index('bulk_act_members_by_user').on(table.userId),
  ],
);
