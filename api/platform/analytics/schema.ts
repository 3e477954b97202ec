import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Months have the names of visits only, summed from days. */
export const periods = ['hour', 'day', 'month'] as const;

/** Counted from requests as they come. */
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

/** Recorded as facts by triggers, in the transaction of what happened. The name says of which kind, currency or plan. */
const factMeasures = [
  'sign_ups',
  'posts',
  'comments',
  'messages',
  'questions',
  /** Questions by how they were after 24 hours. */
  'questions_answered',
  'questions_unanswered',
  /** The name is the time to a question's first answer, in seconds. */
  'answer_seconds',
  'connections',
  'gross',
  'refunds',
  /** Changes, up and down, of what is paid monthly and of who pays: their sum is the state at a moment. */
  'recurring',
  'subscribers',
  'subscribers_new',
  'subscribers_lost',
  'subscribers_returning',
  'cards_sold',
  'cards_redeemed',
  'seats',
  /** Members by how far they came, at the time of their joining. */
  'joined_confirmed',
  'joined_posted',
  'joined_paid',
  /** The name is how many hours or days before, at least, these members did the same: see `countDistinct`. */
  'active_hours',
  'active_days',
  'failed_days',
  /** `active_days` with 30 days and more as one, for the sums of each day's last month. */
  'active_month',
  /** The name is the month of joining; counted at the first day of the month in which they were active. */
  'retained',
] as const;

export const measures = [...visitMeasures, ...factMeasures] as const;

/** How often something happened in one hour (UTC) or one of the community's days or months. Holds no personal data. */
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
 * What happened and isn't counted yet. Triggers add rows in the transaction of what happened; a job adds them to
 * `analytics_counts` and deletes them. No row refers to a member.
 */
export const analyticsFacts = sqliteTable('analytics_facts', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  measure: text({ enum: factMeasures }).notNull(),
  name: text().notNull().default(''),
  /** Of things or cents; less than zero when something is taken back. */
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
