import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Money } from '../payments/contract.ts';
import { generateCode, hashCode, lastGroup } from './codes.ts';
import { insertBatch } from './queries.ts';
import { cardValue } from './rules.ts';

interface NewCards {
  tier: Tier;
  months: number;
  quantity: number;
  description?: string | null;
  /** The expiry in milliseconds. Null for cards that never expire. */
  expiresAt?: number | null;
  /** The administrator who creates them. */
  createdBy?: string;
  /** The order that paid for them. An order has one batch. */
  orderId?: string;
  /** The price paid for one card. Defaults to the current price. */
  price?: Money;
  /** Encrypts the codes, which are then stored for a day. */
  encryptedCodes?: (batchId: string, codes: readonly string[]) => Promise<string>;
}

/**
 * Prepares statements for the caller's batch that insert cards if `onlyIf` holds. Only this result has the plain codes,
 * so the caller must show or mail them.
 */
export async function prepareCards(
  context: Pick<Context, 'db' | 'env' | 'now' | 'tenant'>,
  cards: NewCards,
  onlyIf?: SQL,
) {
  const { db, now } = context;
  const { tier, months, quantity, description = null, expiresAt = null, createdBy = null, orderId = null } = cards;
  const batchId = newId();
  const made = Array.from({ length: quantity }, () => ({ id: newId(), code: generateCode(context.tenant) }));
  const value = cards.price ?? priceOf(context, tier, months);
  const codes = made.map(({ code }) => code);
  const encryptedCodes = (await cards.encryptedCodes?.(batchId, codes)) ?? null;
  const createdAt = now.getTime();
  const batch = {
    id: batchId,
    quantity,
    description,
    searchText: description?.toLowerCase() ?? null,
    createdBy,
    orderId,
    encryptedCodes,
    createdAt,
  };
  const rows = made.map(({ id, code }) => ({ id, codeHash: hashCode(context, code)[0], lastGroup: lastGroup(code) }));
  const terms = { tier, months, value: value.amount, currency: value.currency, expiresAt };
  return { batchId, cards: made, value, statements: insertBatch(db, batch, rows, terms, onlyIf) };
}

/** Returns the currency of the community's default language. */
export function communityCurrency({ tenant }: Pick<Context, 'tenant'>): Money['currency'] {
  return tenant.currencyByLocale[tenant.defaultLocale];
}

function priceOf({ tenant }: Pick<Context, 'tenant'>, tier: Tier, months: number): Money {
  const currency = communityCurrency({ tenant });
  return { amount: cardValue(tenant.prices[tier][currency] ?? 0, months), currency };
}
