import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Events of the payment provider that were handled to the end. */
export const paymentEvents = sqliteTable('payment_events', {
  /** As the provider calls it. */
  id: text().primaryKey(),
  handledAt: integer().notNull(),
});
