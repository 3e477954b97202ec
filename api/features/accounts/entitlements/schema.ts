import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ofUser } from '../users/schema.ts';
import { entitlementSources, revocationReasons, tiers } from './contract.ts';

const owner = () => ofUser();

/**
 * The ledger. A row is added and never changed, but for being revoked. When its time runs follows
 * from all rows of the member, and is not written here.
 */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: text().primaryKey(),
    userId: owner(),
    tier: text({ enum: tiers }).notNull(),
    source: text({ enum: entitlementSources }).notNull(),
    /** What it was granted for, once: a gift card's id, an invoice's. */
    reference: text().notNull(),
    /** Calendar months, or else a span, whose length counts. */
    months: integer(),
    spanStart: integer(),
    spanEnd: integer(),
    /** From when on it may run, and its place in the queue. */
    grantedAt: integer().notNull(),
    /** Keeps what was used until then. */
    revokedAt: integer(),
    revokedFor: text({ enum: revocationReasons }),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('entitlements_by_user').on(table.userId),
    uniqueIndex('entitlements_by_reference').on(table.source, table.reference),
  ],
);

/** One row for each member with a ledger: who changes it names the version it was computed from. */
export const entitlementLedgers = sqliteTable('entitlement_ledgers', {
  userId: owner().primaryKey(),
  version: integer().notNull(),
  /** The change that made this version. */
  changeId: text().notNull(),
});

/** When which tier is in force: computed from the ledger with each change of it. Spans of a member never overlap. */
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
  ],
);

/** Members whose paid plan was cancelled and runs out: written by whoever charges them. */
export const planCancellations = sqliteTable('plan_cancellations', {
  userId: owner().primaryKey(),
});
