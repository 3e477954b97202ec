import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { mailRowColumns } from '#api/features/growth/campaigns/schema.ts';
import { type Step, sequenceKinds, silentDays } from './contract.ts';

const kind = () => text({ enum: sequenceKinds }).notNull();

/** Sequences that were changed or switched on, or had occasions recorded. All others use the defaults. */
export const sequences = sqliteTable('sequences', {
  kind: kind().primaryKey(),
  /** Incremented by every change. */
  version: integer().notNull().default(1),
  /** Since when the sequence is on; null while it is off. Earlier occasions are never mailed. */
  onSince: integer(),
  /** For `silence`, the number of days after which a member counts as silent. */
  silentDays: integer().notNull().default(silentDays.default),
  /** Null while the sequence uses the default steps. */
  steps: text({ mode: 'json' }).$type<Step[]>(),
  /** The time up to which occasions and due mails are recorded, at most an hour behind. */
  recordedUpTo: integer(),
});

/**
 * Members' occasions for sequences, recorded whether a sequence is on or off, so that a rehearsal can tell what would
 * have been sent. Kept as long as a rehearsal needs them.
 */
export const sequenceOccasions = sqliteTable(
  'sequence_occasions',
  {
    kind: kind(),
    userId: userReference(),
    /**
     * Identifies the occasion: the next charge, the end of paid time, or the last visit. 0 for joining, which happens
     * once.
     */
    key: integer().notNull(),
    /** When the occasion was or will be. Null for someone who was just approved, until the minute job sets the time. */
    at: integer(),
    /** When the occasion stopped applying: the plan was cancelled or bought again, or the member was seen. */
    endedAt: integer(),
    /** When the member was first seen a day or more after the occasion. */
    returnedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.userId, table.key] }),
    index('sequence_occasions_by_time').on(table.kind, table.at),
    index('sequence_occasions_untimed').on(table.kind).where(sql`${table.at} is null`),
    index('sequence_occasions_by_user').on(table.userId),
  ],
);

/** The mails of sequences, with their outcome: at most one for each step and occasion. */
export const sequenceMails = sqliteTable(
  'sequence_mails',
  {
    kind: kind(),
    userId: userReference(),
    key: integer().notNull(),
    step: text().notNull(),
    /** When the mail is planned to be sent. */
    plannedAt: integer().notNull(),
    ...mailRowColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.userId, table.key, table.step] }),
    index('sequence_mails_for_figures').on(table.kind, table.step, table.state, table.reason, table.hasUnsubscribed),
    index('sequence_mails_unfinished')
      .on(table.state, table.dueAt)
      .where(sql`${table.state} in ('waiting', 'claimed', 'sending')`),
    index('sequence_mails_by_run').on(table.runId).where(sql`${table.runId} is not null`),
    index('sequence_mails_by_user').on(table.userId, table.sentAt),
    index('sequence_mails_by_age').on(table.plannedAt),
  ],
);
