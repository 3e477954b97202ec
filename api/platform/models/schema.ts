import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the community's model used in a month of its time zone, for every purpose. */
export const modelMonths = sqliteTable('assistant_months', {
  /** `2026-11`. */
  month: text().primaryKey(),
  answers: integer().notNull().default(0),
  inputTokens: integer().notNull().default(0),
  outputTokens: integer().notNull().default(0),
  /** In millionths of a cent, including the most that answers still being written may cost. */
  cost: integer().notNull().default(0),
});
