import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '#api/features/accounts/users/schema.ts';
import { currencies, paidPlans } from '../payments/contract.ts';
import { checkoutStates } from './contract.ts';

const owner = () => userReference();
const money = { amount: integer().notNull(), currency: text({ enum: currencies }).notNull() };

/** Subscriptions to monthly plans, as last fetched from the provider. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    provider: text({ enum: ['stripe', 'test'] }).notNull(),
    customerId: text().notNull(),
    userId: owner(),
    /** The plan and price of the next charge. */
    plan: text({ enum: paidPlans }).notNull(),
    ...money,
    status: text({ enum: ['pending', 'active', 'past_due', 'ended'] }).notNull(),
    startedAt: integer().notNull(),
    /** When the next charge is due. */
    periodEnd: integer().notNull(),
    /** Until when time is paid, or until when the next charge was moved. Null before the first charge. */
    paidUntil: integer(),
    /** The plan of the newest charge that isn't reversed. */
    paidPlan: text({ enum: paidPlans }),
    cancelAt: integer(),
    endedAt: integer(),
    /** The page to pay an invoice whose charge failed. */
    openInvoiceUrl: text(),
    /** How many mails about the failed charge were sent. */
    remindersSent: integer().notNull().default(0),
    /** The time of the charge that was last announced. */
    remindedOf: integer(),
    /** The attempt that sent the last mail. Only one attempt succeeds. */
    noticeId: text(),
    /** Incremented by each write. A writer that fetched from the provider before the last write is rejected. */
    revision: integer().notNull(),
    updatedAt: integer().notNull(),
    /** When the minute job last attempted what is due. The oldest are tried first. */
    triedAt: integer(),
  },
  (table) => [
    index('subscriptions_by_user').on(table.userId),
    index('subscriptions_live').on(table.periodEnd).where(sql`${table.endedAt} is null`),
    index('subscriptions_renewing')
      .on(table.paidUntil)
      .where(sql`${table.endedAt} is null and ${table.cancelAt} is null`),
    // Finds members by the status of their subscription, for administrators.
    index('subscriptions_failed').on(table.userId).where(sql`${table.status} = 'past_due'`),
    index('subscriptions_cancelled')
      .on(table.userId)
      .where(sql`${table.endedAt} is null and ${table.cancelAt} is not null`),
    index('subscriptions_ended').on(table.userId).where(sql`${table.endedAt} is not null`),
    // Finds members who subscribed, or whose subscription ended, within a span of days.
    index('subscriptions_by_start').on(table.startedAt, table.userId),
    index('subscriptions_by_end').on(table.endedAt, table.userId).where(sql`${table.endedAt} is not null`),
    index('subscriptions_past_due').on(table.paidUntil).where(sql`${table.status} = 'past_due'`),
    index('subscriptions_by_notice').on(table.noticeId).where(sql`${table.noticeId} is not null`),
  ],
);

/** Checkouts of subscriptions. A member has at most one open checkout. */
export const subscriptionCheckouts = sqliteTable(
  'subscription_checkouts',
  {
    id: text().primaryKey(),
    userId: owner(),
    plan: text({ enum: paidPlans }).notNull(),
    ...money,
    /** When the plan is first charged, after the member's existing time. Null for at once. */
    firstChargeAt: integer(),
    state: text({ enum: checkoutStates }).notNull().default('open'),
    /** The provider's id and URL of the checkout. Null until the provider responds. */
    providerId: text(),
    url: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** When the checkout was last checked with the provider. */
    checkedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex('subscription_checkouts_open').on(table.userId).where(sql`${table.state} = 'open'`),
    index('subscription_checkouts_by_user').on(table.userId),
    index('subscription_checkouts_by_time').on(table.createdAt),
  ],
);
