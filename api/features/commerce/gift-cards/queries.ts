import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Span } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { isInRowBatch } from '#api/platform/database/delete-some.ts';
import { isInSpan } from '#api/platform/database/is-in-span.ts';
import { orders } from '../orders/schema.ts';
import type { CardSort, CardStatus, CardsQuery } from './contract.ts';
import { codesLifetimeMs } from './rules.ts';
import { giftCardBatches, giftCards } from './schema.ts';

export const cardColumns = {
  id: giftCards.id,
  tier: giftCards.tier,
  months: giftCards.months,
  value: giftCards.value,
  currency: giftCards.currency,
  expiresAt: giftCards.expiresAt,
  state: giftCards.state,
  redeemedBy: giftCards.redeemedBy,
  redeemedAt: giftCards.redeemedAt,
  redemptionId: giftCards.redemptionId,
  redeemedFrom: giftCards.redeemedFrom,
  redeemedUntil: giftCards.redeemedUntil,
  revokedAt: giftCards.revokedAt,
  revokedReason: giftCards.revokedReason,
};

/** Finds a card by id. At most one row. */
export function findCard(db: Database, id: string) {
  return db.select(cardColumns).from(giftCards).where(eq(giftCards.id, id)).limit(1);
}

export type CardRow = Awaited<ReturnType<typeof findCard>>[number];

export const isActiveCard = (now: Date) =>
  and(eq(giftCards.state, 'active'), or(isNull(giftCards.expiresAt), gt(giftCards.expiresAt, now.getTime())));

export type CardChange = Partial<typeof giftCards.$inferInsert>;

/** Moves a card from one state to another if `onlyIf` holds. Only one of several concurrent calls gets a row. */
export function changeCardState(db: Database, id: string, from: CardRow['state'], change: CardChange, onlyIf?: SQL) {
  return db
    .update(giftCards)
    .set(change)
    .where(and(eq(giftCards.id, id), eq(giftCards.state, from), onlyIf))
    .returning({ id: giftCards.id });
}

type BatchRow = typeof giftCardBatches.$inferInsert;
type NewCard = Pick<typeof giftCards.$inferInsert, 'id' | 'codeHash' | 'lastGroup'>;
type CardTerms = Pick<ListedCard, 'tier' | 'months' | 'value' | 'currency' | 'expiresAt'>;

/** Inserts a batch and its cards if `onlyIf` holds. */
export function insertBatch(
  db: Database,
  batch: BatchRow,
  cards: readonly NewCard[],
  terms: CardTerms,
  onlyIf: SQL = sql`true`,
) {
  const { id, quantity, description, searchText, createdBy, orderId, encryptedCodes, createdAt } = batch;
  const rows = sql.join(
    cards.map((card) => sql`(${card.id}, ${card.codeHash}, ${card.lastGroup})`),
    sql`, `,
  );
  const { tier, months, value, currency, expiresAt } = terms;
  return [
    db.run(sql`
      insert into ${giftCardBatches}
        (id, quantity, description, search_text, created_by, order_id, encrypted_codes, created_at)
      select ${id}, ${quantity}, ${description}, ${searchText}, ${createdBy}, ${orderId}, ${encryptedCodes}, ${createdAt}
      where ${onlyIf}`),
    db.run(sql`
      insert into ${giftCards}
        (id, batch_id, code_hash, last_group, tier, months, value, currency, expires_at, state, created_at)
      select cards.column1, ${id}, cards.column2, cards.column3, ${tier}, ${months}, ${value}, ${currency},
        ${expiresAt}, 'active', ${createdAt}
      from (values ${rows}) as cards
      where exists (select 1 from ${giftCardBatches} where ${giftCardBatches.id} = ${id})`),
  ] as const;
}

/** Cancels a card unless it has been or is being redeemed. */
export const cancelCard = (db: Database, id: string) => changeCardState(db, id, 'active', { state: 'cancelled' });

/**
 * Returns statements that cancel many cards if `onlyIf` holds: `targets` selects the cards that will be cancelled, for
 * the audit log, and `found` reads the state of all of them afterwards.
 */
export function cancelCards(db: Database, ids: readonly string[], onlyIf: SQL) {
  const isChosen = inArray(giftCards.id, [...ids]);
  const isCancellable = and(isChosen, eq(giftCards.state, 'active'), onlyIf);
  return {
    targets: sql`select ${giftCards.id}, null, null from ${giftCards} where ${isCancellable}`,
    cancelled: db.update(giftCards).set({ state: 'cancelled' }).where(isCancellable).returning({ id: giftCards.id }),
    found: db
      .select({ id: giftCards.id, lastGroup: giftCards.lastGroup, state: giftCards.state })
      .from(giftCards)
      .where(isChosen),
  };
}

/** Reads and erases the encrypted codes of a batch if `onlyIf` holds. Only one concurrent call gets the codes. */
export function readAndEraseCodes(db: Database, batchId: string, now: Date, onlyIf: SQL) {
  const isThere = and(
    eq(giftCardBatches.id, batchId),
    isNotNull(giftCardBatches.encryptedCodes),
    gt(giftCardBatches.createdAt, now.getTime() - codesLifetimeMs),
    onlyIf,
  );
  return {
    batch: db.select({ encryptedCodes: giftCardBatches.encryptedCodes }).from(giftCardBatches).where(isThere),
    erased: db.update(giftCardBatches).set({ encryptedCodes: null }).where(isThere),
    card: db.select(cardColumns).from(giftCards).where(eq(giftCards.batchId, batchId)).limit(1),
  };
}

/** Erases codes that weren't downloaded within a day. Run every hour. */
export function eraseOldCodes(db: Database, now: Date) {
  const { encryptedCodes, createdAt } = giftCardBatches;
  return db
    .update(giftCardBatches)
    .set({ encryptedCodes: null })
    .where(
      isInRowBatch(giftCardBatches, and(isNotNull(encryptedCodes), lte(createdAt, now.getTime() - codesLifetimeMs))),
    );
}

/** The sort key for expiry. Cards without an expiry date sort last. Must match the index expression exactly. */
const expiry = sql`case when ${giftCards.expiresAt} is null then 9999999999999 else ${giftCards.expiresAt} end`;

/** The key and order of each sort. The id breaks ties. Each key has an index that includes the id. */
const sorts: Record<CardSort, { key: SQL | null; order: typeof asc }> = {
  newest: { key: null, order: desc },
  oldest: { key: null, order: asc },
  expiry: { key: expiry, order: asc },
  value: { key: sql`${giftCards.value}`, order: desc },
};

/** The filters of the staff list. A search is given as a code's hashes, as a last group and as lower-case text. */
type Listed = Pick<CardsQuery, 'status' | 'tier' | 'sort' | 'cursor' | 'limit'> & {
  /** When the cards were paid for and redeemed. */
  sold?: Span;
  redeemed?: Span;
  search?: { codeHashes: string[]; lastGroup: string; text: string } | undefined;
};

function isStatus(status: CardStatus, now: Date) {
  if (status === 'active') return isActiveCard(now);
  if (status === 'expired') return and(eq(giftCards.state, 'active'), lte(giftCards.expiresAt, now.getTime()));
  return status === 'redeemed'
    ? inArray(giftCards.state, ['redeemed', 'redeeming', 'revoking'])
    : eq(giftCards.state, status);
}

function matches({ codeHashes, lastGroup, text }: NonNullable<Listed['search']>) {
  const described = sql`(select id from ${giftCardBatches} where instr(search_text, ${text}) > 0)`;
  return or(
    inArray(giftCards.codeHash, codeHashes),
    eq(giftCards.lastGroup, lastGroup),
    sql`${giftCards.batchId} in ${described}`,
  );
}

/** Whether a card belongs to an order that was paid in this time. */
const isSold = (days: Span) =>
  sql`${giftCards.batchId} in (select ${giftCardBatches.id} from ${orders} indexed by orders_by_payment
    cross join ${giftCardBatches} on ${giftCardBatches.orderId} = ${orders.id}
    where ${orders.paidAt} is not null and ${isInSpan(orders.paidAt, days)})`;

/** Whether a card was redeemed in this time, even if it has been revoked since. */
const isRedeemed = (days: Span) =>
  sql`${giftCards.state} <> 'redeeming' and ${giftCards.id} in (
    select ${giftCards.id} from ${giftCards} indexed by gift_cards_by_redemption
    where ${giftCards.redeemedAt} is not null and ${isInSpan(giftCards.redeemedAt, days)})`;

const staff = alias(users, 'staff');

/** Selects a page of cards for the staff list, after the cursor. */
export function selectCards(db: Database, listed: Listed, now: Date) {
  const { status, tier, search, sold, redeemed, sort, cursor, limit } = listed;
  const { key, order } = sorts[sort];
  const beyond = order === asc ? sql`>` : sql`<`;
  const last = key
    ? sql`(${key}, ${giftCards.id}) ${beyond} (select ${key}, ${giftCards.id} from ${giftCards} where ${giftCards.id} = ${cursor})`
    : sql`${giftCards.id} ${beyond} ${cursor}`;
  return db
    .select({
      ...cardColumns,
      batchId: giftCards.batchId,
      lastGroup: giftCards.lastGroup,
      createdAt: giftCards.createdAt,
      description: giftCardBatches.description,
      redeemer: {
        ...{ id: users.id, name: users.name, email: users.email },
        ...{ avatarKey: users.avatarKey, deletedAt: users.deletedAt },
      },
      revoker: staff.name,
    })
    .from(giftCards)
    .innerJoin(giftCardBatches, eq(giftCardBatches.id, giftCards.batchId))
    .leftJoin(users, eq(users.id, giftCards.redeemedBy))
    .leftJoin(staff, eq(staff.id, giftCards.revokedBy))
    .where(
      and(
        cursor === undefined ? undefined : last,
        status && isStatus(status, now),
        tier && eq(giftCards.tier, tier),
        search && matches(search),
        sold && isSold(sold),
        redeemed && isRedeemed(redeemed),
      ),
    )
    .orderBy(...(key ? [order(key)] : []), order(giftCards.id))
    .limit(limit);
}

export type ListedCard = Awaited<ReturnType<typeof selectCards>>[number];

/** Selects the number of cards by status and the total value in a currency. One row, read from an index only. */
export function selectStats(db: Database, currency: CardRow['currency'], now: Date) {
  const sum = (condition: SQL | undefined, amount: SQL = sql`1`) =>
    sql<number>`coalesce(sum(case when ${condition} then ${amount} else 0 end), 0)`;
  return db
    .select({
      total: count(),
      redeemed: sum(isStatus('redeemed', now)),
      active: sum(isStatus('active', now)),
      expired: sum(isStatus('expired', now)),
      cancelled: sum(eq(giftCards.state, 'cancelled')),
      totalValue: sum(and(ne(giftCards.state, 'cancelled'), eq(giftCards.currency, currency)), sql`${giftCards.value}`),
    })
    .from(giftCards);
}
