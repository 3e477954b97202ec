import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser } from '#api/features/accounts/users/schema.ts';
import { currencies, paidPlans } from '../payments/contract.ts';
import { checkoutStates } from './contract.ts';

const owner = () => ofUser();
const money = { amount: integer().notNull(), currency: text({ enum: currencies }).notNull() };

/** A plan that is charged each month, as it was at the provider when we last asked. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    /** As the provider calls it. */
    id: text().primaryKey(),
    provider: text({ enum: ['stripe', 'test'] }).notNull(),
    customerId: text().notNull(),
    userId: owner(),
    /** What the next charge is for, and how much it is. */
    plan: text({ enum: paidPlans }).notNull(),
    ...money,
    status: text({ enum: ['pending', 'active', 'past_due', 'ended'] }).notNull(),
    startedAt: integer().notNull(),
    /** The next charge. */
    periodEnd: integer().notNull(),
    /** Until when time was charged or the next charge was moved; null before the first charge. */
    paidUntil: integer(),
    /** What the newest charge that stands was for. */
    paidPlan: text({ enum: paidPlans }),
    cancelAt: integer(),
    endedAt: integer(),
    /** Where the member pays an invoice that a card did not. */
    openInvoiceUrl: text(),
    /** How many mails have told of the charge that failed; 0 when none did. */
    remindersSent: integer().notNull().default(0),
    /** The charge that the member was last told of beforehand. */
    remindedOf: integer(),
    /** Names the mail that told last: of several attempts, one. */
    noticeId: text(),
    /** Raised by each write: who asked the provider before the last one writes nothing. */
    revision: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index('subscriptions_by_user').on(table.userId),
    index('subscriptions_live').on(table.periodEnd).where(sql`${table.endedAt} is null`),
  ],
);

/** Somebody who was sent to the provider to subscribe. One at a time, whatever tabs are open. */
export const subscriptionCheckouts = sqliteTable(
  'subscription_checkouts',
  {
    id: text().primaryKey(),
    userId: owner(),
    plan: text({ enum: paidPlans }).notNull(),
    ...money,
    /** When it is charged first, behind time that the member has; null for at once. */
    firstChargeAt: integer(),
    state: text({ enum: checkoutStates }).notNull().default('open'),
    /** What the provider calls it, and where it is; null until it has answered. */
    providerId: text(),
    url: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** When the provider was last asked about it. */
    checkedAt: integer().notNull(),
  },
  (table) => [uniqueIndex('subscription_checkouts_open').on(table.userId).where(sql`${table.state} = 'open'`)],
);
