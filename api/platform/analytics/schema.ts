import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const periods = ['hour', 'day'] as const;
export const measures = ['views', 'visitors', 'event', 'path', 'referrer'] as const;

/** How often something happened in an hour (UTC) or a day of the community's. Nothing here is anybody's. */
export const analyticsCounts = sqliteTable(
  'analytics_counts',
  {
    period: text({ enum: periods }).notNull(),
    /** `2026-03-10T12`, or `2026-03-10`. */
    at: text().notNull(),
    measure: text({ enum: measures }).notNull(),
    /** Which event, path or referrer; empty for the whole, and for those beyond the number that is kept apart. */
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.measure, table.at, table.name] })],
);

/** Who was here today, by a hash that nobody can make again once the day's salt is gone. */
export const analyticsVisitors = sqliteTable(
  'analytics_visitors',
  {
    day: text().notNull(),
    hash: text().notNull(),
    lastHour: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hash] }), index('analytics_visitors_by_hour').on(table.lastHour)],
);

/** The salt of the day that is today; the day's end deletes it. */
export const analyticsSalts = sqliteTable('analytics_salts', {
  day: text().primaryKey(),
  salt: text().notNull(),
});
