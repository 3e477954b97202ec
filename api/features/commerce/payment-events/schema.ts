import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Handled events of the payment provider. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    /** The provider's id of the event. */
    id: text().primaryKey(),
    handledAt: integer().notNull(),
  },
  (table) => [index('payment_events_by_time').on(table.handledAt)],
);
