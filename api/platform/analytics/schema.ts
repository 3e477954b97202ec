import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const periods = ['hour', 'day'] as const;
export const measures = ['views', 'visitors', 'event', 'path', 'referrer'] as const;

/** How often something happened in one hour (UTC) or one of the community's days. Holds no personal data. */
export const analyticsCounts = sqliteTable(
  'analytics_counts',
  {
    period: text({ enum: periods }).notNull(),
    /** `2026-03-10T12`, or `2026-03-10`. */
    at: text().notNull(),
    measure: text({ enum: measures }).notNull(),
    /** Which event, path or referrer. Empty for the total, and for names past the limit. */
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.measure, table.at, table.name] })],
);

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
