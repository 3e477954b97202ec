import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { currencies, paidPlans } from '../payments/contract.ts';

/** Invoices of subscriptions that were paid, and what became of them. */
export const invoices = sqliteTable(
  'invoices',
  {
    /** As the provider calls it. */
    id: text().primaryKey(),
    subscriptionId: text().notNull(),
    userId: ofUser(),
    plan: text({ enum: paidPlans }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    /** The plan whose rest it gives back, from then on: a change to a higher plan. */
    creditedPlan: text({ enum: paidPlans }),
    creditedFrom: integer(),
    paidAt: integer().notNull(),
    paymentId: text().notNull(),
    refundedAmount: integer().notNull().default(0),
    /** When its money went back in full. */
    reversedAt: integer(),
    reversedFor: text({ enum: ['refund', 'dispute'] }),
    /** The member asked for the money; done when `reversedAt` is set and the subscription has ended. */
    refundAskedAt: integer(),
    /** Names the mail that told of the refund: of several attempts, one. */
    receiptId: text(),
    url: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('invoices_by_user').on(table.userId, table.paidAt),
    index('invoices_by_subscription').on(table.subscriptionId),
    index('invoices_refund_asked').on(table.refundAskedAt).where(sql`${table.refundAskedAt} is not null`),
  ],
);
