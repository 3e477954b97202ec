import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { currencies } from '../payments/contract.ts';
import { cardStates } from './contract.ts';

/** Cards that were made together. */
export const giftCardBatches = sqliteTable('gift_card_batches', {
  id: text().primaryKey(),
  quantity: integer().notNull(),
  description: text(),
  /** The description in lower case, for searching. */
  searchText: text(),
  /** The administrator; null for cards that were bought. */
  createdBy: text().references(() => users.id),
  /** What was bought, once: an order's id. */
  orderId: text().unique(),
  /** The codes, sealed, until they were downloaded or a day is over. */
  sealedCodes: text(),
  createdAt: integer().notNull(),
});

/** A code that gives its first redeemer months of a tier. The code itself is nowhere. */
export const giftCards = sqliteTable(
  'gift_cards',
  {
    id: text().primaryKey(),
    batchId: text()
      .notNull()
      .references(() => giftCardBatches.id),
    /** HMAC-SHA256, keyed. */
    codeHash: text().notNull().unique(),
    lastGroup: text().notNull(),
    tier: text({ enum: tiers }).notNull(),
    months: integer().notNull(),
    /** Price of the tier times months when it was made, minor units. */
    value: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    expiresAt: integer(),
    state: text({ enum: cardStates }).notNull(),
    redeemedBy: text().references(() => users.id),
    redeemedAt: integer(),
    /** Names one attempt of one member: what the payment provider is told once. */
    redemptionId: text(),
    /** What the member was told: from when, until when. */
    redeemedFrom: integer(),
    redeemedUntil: integer(),
    /** When it was taken back, and where an administrator did, who, and what they told the member. */
    revokedAt: integer(),
    revokedBy: text().references(() => users.id),
    revokedReason: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('gift_cards_by_batch').on(table.batchId),
    index('gift_cards_by_last_group').on(table.lastGroup),
    index('gift_cards_by_state').on(table.state, table.id),
    index('gift_cards_by_tier').on(table.tier, table.id),
    // A card without a date comes last.
    index('gift_cards_by_expiry_or_none').on(
      sql`case when ${table.expiresAt} is null then 9999999999999 else ${table.expiresAt} end`,
      table.id,
    ),
    index('gift_cards_by_value').on(table.value, table.id),
    index('gift_cards_by_redeemer').on(table.redeemedBy),
    // Everything that the statistics need: the table itself is not read.
    index('gift_cards_for_statistics').on(table.state, table.currency, table.expiresAt, table.value),
  ],
);
