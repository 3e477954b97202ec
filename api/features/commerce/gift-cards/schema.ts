import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { currencies } from '../payments/contract.ts';
import { storedCardStates } from './contract.ts';

/** Cards that were created together. */
export const giftCardBatches = sqliteTable(
  'gift_card_batches',
  {
    id: text().primaryKey(),
    quantity: integer().notNull(),
    description: text(),
    /** The description in lower case, for search. */
    searchText: text(),
    /** The administrator who created the cards. Null for purchased cards. */
    createdBy: text().references(() => users.id),
    /** The order that paid for the cards. Null for cards created by an administrator. */
    orderId: text().unique(),
    /** The encrypted codes, until they are downloaded or a day has passed. */
    encryptedCodes: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('gift_card_batches_by_creator').on(table.createdBy),
    index('gift_card_batches_with_codes').on(table.createdAt).where(sql`${table.encryptedCodes} is not null`),
  ],
);

/** Gift cards, each of which gives its redeemer months of a tier. The codes themselves aren't stored. */
export const giftCards = sqliteTable(
  'gift_cards',
  {
    id: text().primaryKey(),
    batchId: text()
      .notNull()
      .references(() => giftCardBatches.id),
    /** The HMAC-SHA256 of the code. */
    codeHash: text().notNull().unique(),
    lastGroup: text().notNull(),
    tier: text({ enum: tiers }).notNull(),
    months: integer().notNull(),
    /** The monthly price at creation times the months, in minor units. */
    value: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    expiresAt: integer(),
    state: text({ enum: storedCardStates }).notNull(),
    redeemedBy: text().references(() => users.id),
    redeemedAt: integer(),
    /** Identifies one redemption attempt. It is part of the idempotency key at the payment provider. */
    redemptionId: text(),
    /** The time that was promised to the member. */
    redeemedFrom: integer(),
    redeemedUntil: integer(),
    /** When the card was revoked. If an administrator revoked it, also by whom, and the reason given to the member. */
    revokedAt: integer(),
    revokedBy: text().references(() => users.id),
    revokedReason: text(),
    /** When the minute job last tried to finish the card's redemption or revocation. The oldest are tried first. */
    triedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index('gift_cards_by_batch').on(table.batchId),
    index('gift_cards_by_last_group').on(table.lastGroup),
    index('gift_cards_by_state').on(table.state, table.id),
    index('gift_cards_by_tier').on(table.tier, table.id),
    // Cards without an expiry date sort last.
    index('gift_cards_by_expiry_or_none').on(
      sql`case when ${table.expiresAt} is null then 9999999999999 else ${table.expiresAt} end`,
      table.id,
    ),
    index('gift_cards_by_value').on(table.value, table.id),
    index('gift_cards_by_redemption').on(table.redeemedAt, table.id).where(sql`${table.redeemedAt} is not null`),
    index('gift_cards_by_redeemer').on(table.redeemedBy),
    // Covers the statistics query, which doesn't read the table.
    index('gift_cards_for_statistics').on(table.state, table.currency, table.expiresAt, table.value),
    index('gift_cards_by_revoker').on(table.revokedBy),
  ],
);
