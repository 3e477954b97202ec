import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the community's model took in a month of its time zone, whatever it was asked for. */
export const modelMonths = sqliteTable('assistant_months', {
  /** `2026-11`. */
  month: text().primaryKey(),
  answers: integer().notNull().default(0),
  inputTokens: integer().notNull().default(0),
  outputTokens: integer().notNull().default(0),
  /** In millionths of a cent, with what answers that are being written may cost at most. */
  cost: integer().notNull().default(0),
});
