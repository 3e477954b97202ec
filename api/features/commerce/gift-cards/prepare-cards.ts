import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Money } from '../payments/contract.ts';
import { hashCode, lastGroup, newCode } from './codes.ts';
import { insertBatch } from './queries.ts';
import { cardValue } from './rules.ts';

interface CardsToMake {
  tier: Tier;
  months: number;
  quantity: number;
  description?: string | null;
  /** Milliseconds; null for cards that never expire. */
  expiresAt?: number | null;
  /** The administrator who makes them. */
  createdBy?: string;
  /** The order they were bought with: one has one batch. */
  orderId?: string;
  /** What was paid for one card, minor units; what it costs now, unless said. */
  price?: Money;
  /** Keeps the codes for a while, sealed. */
  sealedCodes?: (batchId: string, codes: readonly string[]) => Promise<string>;
}

/**
 * Cards as statements for a batch of the caller, written only if `happened`, earlier in it. This is
 * the one moment at which their codes are known: who makes them shows or mails them.
 */
export async function prepareCards(
  context: Pick<Context, 'db' | 'env' | 'now' | 'tenant'>,
  cards: CardsToMake,
  onlyIf?: SQL,
) {
  const { db, now } = context;
  const { tier, months, quantity, description = null, expiresAt = null, createdBy = null, orderId = null } = cards;
  const batchId = newId();
  const made = Array.from({ length: quantity }, () => ({ id: newId(), code: newCode() }));
  const value = cards.price ?? priceOf(context, tier, months);
  const codes = made.map(({ code }) => code);
  const sealedCodes = (await cards.sealedCodes?.(batchId, codes)) ?? null;
  const createdAt = now.getTime();
  const batch = {
    id: batchId,
    quantity,
    description,
    searchText: description?.toLowerCase() ?? null,
    createdBy,
    orderId,
    sealedCodes,
    createdAt,
  };
  const rows = made.map(({ id, code }) => ({ id, codeHash: hashCode(context, code), lastGroup: lastGroup(code) }));
  const terms = { tier, months, value: value.amount, currency: value.currency, expiresAt };
  return { batchId, cards: made, value, statements: insertBatch(db, batch, rows, terms, onlyIf) };
}

/** The currency that the community's own language stands for. */
export function communityCurrency({ tenant }: Pick<Context, 'tenant'>): Money['currency'] {
  return tenant.currencyByLocale[tenant.defaultLocale];
}

function priceOf({ tenant }: Pick<Context, 'tenant'>, tier: Tier, months: number): Money {
  const currency = communityCurrency({ tenant });
  return { amount: cardValue(tenant.prices[tier][currency] ?? 0, months), currency };
}
