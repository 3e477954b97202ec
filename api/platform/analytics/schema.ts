import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Months only have names of visits, summed from days. */
export const periods = ['hour', 'day', 'month'] as const;

/** Counted from requests as they arrive. */
export const visitMeasures = [
  'views',
  'visitors',
  'event',
  'path',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'country',
  'device',
  'language',
  'search_empty',
  'left_out',
] as const;

/** Recorded as facts by triggers, in the transaction of the act. The name is its kind, currency or plan. */
const factMeasures = [
  'sign_ups',
  'posts',
  'comments',
  'messages',
  'questions',
  /** Questions by their state after 24 hours. */
  'questions_answered',
  'questions_unanswered',
  /** The name is the time to a question's first answer, in seconds. */
  'answer_seconds',
  'connections',
  'gross',
  'refunds',
  /** Increases and decreases in monthly revenue and in paying members: their sum is the state at a moment. */
  'recurring',
  'subscribers',
  'subscribers_new',
  'subscribers_lost',
  'subscribers_returning',
  'cards_sold',
  'cards_redeemed',
  'seats',
  /** Members by how far they have come, counted when they joined. */
  'joined_confirmed',
  'joined_posted',
  'joined_paid',
  /** The name is how many hours or days ago, at least, these members did the same: see `countDistinct`. */
  'active_hours',
  'active_days',
  'failed_days',
  /** `active_days` with 30 days and more combined, for the sums of each day's last month. */
  'active_month',
  /** The name is the month of joining; counted on the first day of the month on which they were active. */
  'retained',
] as const;

export const measures = [...visitMeasures, ...factMeasures] as const;

/**
 * How often something happened in one hour (UTC), or in one of the community's days or months. Holds no personal data.
 */
export const analyticsCounts = sqliteTable(
  'analytics_counts',
  {
    period: text({ enum: periods }).notNull(),
    /** `2026-03-10T12`, `2026-03-10`, or `2026-03`. */
    at: text().notNull(),
    measure: text({ enum: measures }).notNull(),
    /** Which event, path, currency and so on. Empty for the total, and for names past the limit. */
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.measure, table.at, table.name] }),
    // Reports read thousands of rows, so they read them from this index alone.
    index('analytics_counts_to_sum').on(table.period, table.measure, table.at, table.name, table.count),
  ],
);

/**
 * Facts that aren't counted yet. Triggers add rows in the transaction of the act; a job adds them to `analytics_counts`
 * and deletes them. No row refers to a member.
 */
export const analyticsFacts = sqliteTable('analytics_facts', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  measure: text({ enum: factMeasures }).notNull(),
  name: text().notNull().default(''),
  /** Things or cents; negative when something is taken back. */
  amount: integer().notNull().default(1),
});

/** Today's visitors, by a hash that can't be recomputed once the day's salt is deleted. */
export const analyticsVisitors = sqliteTable(
  'analytics_visitors',
  {
    day: text().notNull(),
    hash: text().notNull(),
    lastHour: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hash] }), index('analytics_visitors_by_hour').on(table.lastHour)],
);

/** Today's salt. It is deleted when the day ends. */
export const analyticsSalts = sqliteTable('analytics_salts', {
  day: text().primaryKey(),
  salt: text().notNull(),
});
