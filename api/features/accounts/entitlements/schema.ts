import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { userReference } from '../users/schema.ts';
import { entitlementSources, revocationReasons, tiers } from './contract.ts';

const owner = () => userReference();

/**
 * The ledger. Rows are only added or revoked. The times at which entitlements run are computed from all of a member's
 * rows and not stored here.
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
    /** Calendar months. Null if the span gives the length. */
    months: integer(),
    spanStart: integer(),
    spanEnd: integer(),
    /** The earliest start, which also decides the order of entitlements. */
    grantedAt: integer().notNull(),
    /** When the rest was revoked. Time used before then is kept. */
    revokedAt: integer(),
    revokedFor: text({ enum: revocationReasons }),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('entitlements_by_user').on(table.userId),
    uniqueIndex('entitlements_by_reference').on(table.source, table.reference),
  ],
);

/** The version of each member's ledger. A change states the version that it was computed from. */
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

/** Members whose paid plan is cancelled and won't renew. Written by the feature that charges them. */
export const planCancellations = sqliteTable('plan_cancellations', {
  userId: owner().primaryKey(),
});
