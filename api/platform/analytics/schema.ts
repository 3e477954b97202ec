import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** `month` is only used for measures of visits, summed from the days. */
export const periods = ['hour', 'day', 'month'] as const;

/** Measures that are counted from requests as they arrive. */
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

/**
 * Measures that triggers record as facts, in the transaction of the action. The name is the action's kind, currency or
 * plan.
 */
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
  /**
   * Increases and decreases in monthly revenue and in paying members: their sum up to a time is the total at that time.
   */
  'recurring',
  'subscribers',
  'subscribers_new',
  'subscribers_lost',
  'subscribers_returning',
  'cards_sold',
  'cards_redeemed',
  'seats',
  /** Members who have reached each step, counted at the time when they joined. */
  'joined_confirmed',
  'joined_posted',
  'joined_paid',
  /** The name is the smallest number of hours or days since these members last did the same: see `countDistinct`. */
  'active_hours',
  'active_days',
  'failed_days',
  /** Like `active_days`, but all gaps of 30 days or more have one name. For sums over the month before each day. */
  'active_month',
  /** The name is the month in which the members joined. Each member is counted on their first active day of a month. */
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
    /** The hour, day or month, such as `2026-03-10T12`, `2026-03-10` or `2026-03`. */
    at: text().notNull(),
    measure: text({ enum: measures }).notNull(),
    /** The event, path, currency or the like. Empty for the total, and for names past the limit. */
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.measure, table.at, table.name] }),
    // A covering index: reports read thousands of rows from it without reading the table.
    index('analytics_counts_to_sum').on(table.period, table.measure, table.at, table.name, table.count),
  ],
);

/**
 * Facts that aren't counted yet. Triggers add rows in the transaction of the action; a job adds them to
 * `analytics_counts` and deletes them. No row refers to a member.
 */
export const analyticsFacts = sqliteTable('analytics_facts', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: integer().notNull(),
  measure: text({ enum: factMeasures }).notNull(),
  name: text().notNull().default(''),
  /** A number of things or cents; negative when something is undone. */
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
