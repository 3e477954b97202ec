import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser } from '../users/schema.ts';
import { entitlementSources, revocationReasons, tiers } from './contract.ts';

const owner = () => ofUser();

/**
 * The ledger. Rows are only added or revoked. When they run is computed from all of a member's rows
 * and not stored here.
 */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: text().primaryKey(),
    userId: owner(),
    tier: text({ enum: tiers }).notNull(),
    source: text({ enum: entitlementSources }).notNull(),
    /** What it was granted for, such as a gift card or invoice id. Unique per source. */
    reference: text().notNull(),
    /** Calendar months; null if the length is given by the span. */
    months: integer(),
    spanStart: integer(),
    spanEnd: integer(),
    /** The earliest start, and its place in the queue. */
    grantedAt: integer().notNull(),
    /** Time used before this moment is kept. */
    revokedAt: integer(),
    revokedFor: text({ enum: revocationReasons }),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('entitlements_by_user').on(table.userId),
    uniqueIndex('entitlements_by_reference').on(table.source, table.reference),
  ],
);

/** One row per member with a ledger. A change names the version it's based on. */
export const entitlementLedgers = sqliteTable(
  'entitlement_ledgers',
  {
    userId: owner().primaryKey(),
    version: integer().notNull(),
    /** The change that created this version. */
    changeId: text().notNull(),
  },
  (table) => [index('entitlement_ledgers_by_change').on(table.changeId)],
);

/** When each tier is in force, computed from the ledger on every change. A member's spans never overlap. */
export const entitlementSpans = sqliteTable(
  'entitlement_spans',
  {
    userId: owner(),
    tier: text({ enum: tiers }).notNull(),
    startsAt: integer().notNull(),
    endsAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.startsAt] }),
    index('entitlement_spans_by_end').on(table.endsAt),
    index('entitlement_spans_by_tier').on(table.tier, table.endsAt),
  ],
);

/** Members whose paid plan is cancelled and will run out. Written by the feature that charges them. */
export const planCancellations = sqliteTable('plan_cancellations', {
  userId: owner().primaryKey(),
});
