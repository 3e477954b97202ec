import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from '../orders/schema.ts';

/** The cards of an order, for the page that shows them to whoever has its link. */
export const cardPages = sqliteTable('card_pages', {
  orderId: text()
    .primaryKey()
    .references(() => orders.id),
  /** Cards and codes, sealed. */
  sealedCards: text().notNull(),
  createdAt: integer().notNull(),
});
