import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { currencies, paidPlans } from '../payments/contract.ts';

/** Paid invoices of subscriptions, with refunds and disputes. */
export const invoices = sqliteTable(
  'invoices',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    subscriptionId: text().notNull(),
    userId: userReference(),
    plan: text({ enum: paidPlans }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
    /** For an upgrade, the plan whose remaining time the invoice credits, and from when. */
    creditedPlan: text({ enum: paidPlans }),
    creditedFrom: integer(),
    paidAt: integer().notNull(),
    paymentId: text().notNull(),
    refundedAmount: integer().notNull().default(0),
    /** When a refund was last recorded. Null if none was. */
    refundedAt: integer(),
    /** When the charge was fully refunded or charged back. */
    reversedAt: integer(),
    reversedFor: text({ enum: ['refund', 'dispute'] }),
    /** When a refund was requested. It is finished once `reversedAt` is set and the subscription has ended. */
    refundAskedAt: integer(),
    /** When the minute job last tried to finish the refund. The oldest are tried first. */
    triedAt: integer(),
    /** The attempt that mailed the receipt. Only one attempt succeeds. */
    receiptId: text(),
    url: text(),
    /** The number printed on the invoice. Null if the provider doesn't supply one. */
    number: text(),
    /** The tax included in the amount. */
    tax: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    // For the list of payments: by time, with the columns that are summed, and by amount.
    index('invoices_by_time').on(
      ...[
        table.paidAt,
        table.id,
        table.currency,
        table.amount,
        table.refundedAmount,
        table.reversedAt,
        table.reversedFor,
      ],
    ),
    index('invoices_by_amount').on(table.amount, table.id),
    index('invoices_returned')
      .on(
        sql`case when ${table.reversedAt} is not null then ${table.reversedAt} when ${table.refundedAt} is not null then ${table.refundedAt} else ${table.createdAt} end`,
        table.id,
      )
      .where(sql`(${table.refundedAmount} > 0 or ${table.reversedAt} is not null)`),
    index('invoices_by_user').on(table.userId, table.paidAt),
    index('invoices_by_subscription').on(table.subscriptionId),
    index('invoices_refund_asked').on(table.refundAskedAt).where(sql`${table.refundAskedAt} is not null`),
    index('invoices_by_receipt').on(table.receiptId).where(sql`${table.receiptId} is not null`),
  ],
);
