import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The use of the community's models in a month of its time zone, for all purposes. */
export const modelMonths = sqliteTable('assistant_months', {
  /** The month, such as `2026-11`. */
  month: text().primaryKey(),
  answers: integer().notNull().default(0),
  inputTokens: integer().notNull().default(0),
  outputTokens: integer().notNull().default(0),
  /** In millionths of a cent, including the maximum cost of answers that are still being written. */
  cost: integer().notNull().default(0),
});
