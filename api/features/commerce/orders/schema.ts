import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { currencies } from '../payments/contract.ts';
import { orderStates } from './contract.ts';

/** Gift card purchases. */
export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    /** The member who bought the cards. Null for a visitor. */
    userId: text().references(() => users.id),
    buyerEmail: text(),
    tier: text({ enum: tiers }).notNull(),
    months: integer().notNull(),
    quantity: integer().notNull(),
    /** The price of one card. */
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    locale: text({ enum: ['et', 'en'] }).notNull(),
    message: text(),
    /** Null if the buyer passes the cards on, or once the recipient's or the buyer's account is deleted. */
    recipientEmail: text(),
    /** Whether the cards are for a recipient. Stays set when the address is erased. */
    isSent: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the recipient has deleted their account. The address is erased once the order is finished. */
    hasRecipientLeft: integer({ mode: 'boolean' }).notNull().default(false),
    deliverAt: integer(),
    state: text({ enum: orderStates }).notNull().default('open'),
    providerId: text(),
    paymentId: text(),
    paidAt: integer(),
    reversedAt: integer(),
    reversedFor: text({ enum: ['refund', 'dispute'] }),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** When the order was last checked with the provider. */
    checkedAt: integer().notNull(),
  },
  (table) => [
    // For the list of payments: by time, with the columns that are summed, and by amount.
    index('orders_by_payment')
      .on(table.paidAt, table.id, table.currency, table.amount, table.quantity)
      .where(sql`${table.paidAt} is not null`),
    index('orders_by_total')
      .on(sql`(${table.amount} * ${table.quantity})`, table.id)
      .where(sql`${table.paidAt} is not null`),
    index('orders_reversed').on(table.reversedAt, table.id).where(sql`${table.reversedAt} is not null`),
    index('orders_by_user').on(table.userId),
    index('orders_by_buyer').on(table.buyerEmail),
    index('orders_by_recipient').on(table.recipientEmail),
    index('orders_by_state').on(table.state, table.checkedAt),
    index('orders_recipient_left')
      .on(table.id)
      .where(sql`${table.hasRecipientLeft} = 1 and ${table.recipientEmail} is not null`),
  ],
);

/** The cards of orders, for the pages behind the mailed links. */
export const cardPages = sqliteTable(
  'card_pages',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id),
    /** The card ids and codes, encrypted. */
    encryptedCards: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index('card_pages_by_time').on(table.createdAt)],
);
