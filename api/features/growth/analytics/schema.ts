import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import { measures } from '#api/platform/analytics/schema.ts';

/**
 * One row per member, written by triggers to count who does something for the first time. Deleting the account unlinks
 * the row; once the last actions are counted, the job deletes the row and everything that references it. Sums stay.
 */
export const analyticsPeople = sqliteTable(
  'analytics_people',
  {
    /** Random, so that it reveals nothing once the row is unlinked. */
    id: text().primaryKey(),
    userId: text()
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    joinedAt: integer().notNull(),
    /** The month of joining in the community's zone, `2026-03`; null until the job has written it. */
    joinedMonth: text(),
    confirmedAt: integer(),
    firstPostAt: integer(),
    paidAt: integer(),
  },
  (table) => [
    index('analytics_people_by_payment').on(table.paidAt, table.userId),
    index('analytics_people_without_month').on(table.id).where(sql`${table.joinedMonth} is null`),
  ],
);

const ofPerson = () =>
  text()
    .notNull()
    .references(() => analyticsPeople.id);

/**
 * Records that someone was active or that their payment failed, at most once per quarter-hour. The job deletes the row
 * after counting it.
 */
export const analyticsActions = sqliteTable('analytics_acts', {
  id: integer().primaryKey({ autoIncrement: true }),
  personId: ofPerson(),
  kind: text({ enum: ['active', 'failed'] }).notNull(),
  at: integer().notNull(),
});

/** The last hour or day (numbered since 1970) in which someone did something of this kind, and its month. */
export const analyticsLastActions = sqliteTable(
  'analytics_last_acts',
  {
    personId: ofPerson(),
    measure: text({ enum: ['active_hours', 'active_days', 'failed_days'] }).notNull(),
    number: integer().notNull(),
    month: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.measure] })],
);

/** Pairs of members where one has answered the other; the lower id comes first. */
export const analyticsConnections = sqliteTable(
  'analytics_connections',
  { onePerson: ofPerson(), otherPerson: ofPerson() },
  (table) => [
    primaryKey({ columns: [table.onePerson, table.otherPerson] }),
    // Used to delete a person's connections.
    index('analytics_connections_by_other').on(table.otherPerson),
  ],
);

/** Questions without an answer. */
export const analyticsQuestions = sqliteTable(
  'analytics_questions',
  {
    postId: text().primaryKey(),
    askedAt: integer().notNull(),
    /** Whether the question has been counted as unanswered after 24 hours. */
    isLate: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('analytics_questions_waiting').on(table.askedAt).where(sql`${table.isLate} = 0`)],
);

/**
 * Sums by name over the complete days of a long period that ends today, and of the previous period, so that a report
 * doesn't group hundreds of thousands of rows. The job recreates them each day from `analytics_counts`.
 */
export const analyticsPeriodSums = sqliteTable(
  'analytics_period_sums',
  {
    /** How many days the period has. */
    days: integer().notNull(),
    /** A row for `views` without a name always exists. Its `today` is the day for which these sums were made. */
    measure: text({ enum: measures }).notNull(),
    name: text().notNull(),
    /** The last day of the period, which is still running and not included. */
    today: text().notNull(),
    count: integer().notNull(),
    previous: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.days, table.measure, table.name] })],
);

/** The prices of plans over time, whoever changed them. The first row has the initial prices. */
export const analyticsPrices = sqliteTable(
  'analytics_prices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    /** The plan, currency and cents of each price, in a fixed order. */
    prices: text().notNull(),
  },
  (table) => [index('analytics_prices_by_time').on(table.at)],
);
