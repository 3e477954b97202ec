import { and, count, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { selectDeletedIds } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteSome, someOf } from '#api/platform/database/delete-some.ts';
import { isActive } from '../gift-cards/index.ts';
import { giftCardBatches, giftCards } from '../gift-cards/schema.ts';
import { cardPages, orders } from './schema.ts';

export type OrderRow = typeof orders.$inferSelect;

export function insertOrder(db: Database, row: typeof orders.$inferInsert) {
  return db.insert(orders).values(row);
}

export function findOrder(db: Database, id: string) {
  return db.select().from(orders).where(eq(orders.id, id)).limit(1);
}

type Change = Partial<typeof orders.$inferInsert>;

/** Changes an order that is in one of these states. Only one concurrent call that leaves them gets a row. */
export function updateOrder(db: Database, id: string, states: OrderRow['state'][], change: Change) {
  return db
    .update(orders)
    .set(change)
    .where(and(eq(orders.id, id), inArray(orders.state, states)))
    .returning();
}

/** Holds until an order is marked as paid. */
export function isUnpaid(id: string): SQL {
  return sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and ${orders.state} in ('open', 'closed'))`;
}

/** Holds while an order is paid and its cards don't exist yet. */
export function awaitsCards(id: string): SQL {
  return sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and ${orders.state} = 'paid')
    and not exists (select 1 from ${giftCardBatches} where ${giftCardBatches.orderId} = ${id})`;
}

/** Holds if this attempt created the cards, earlier in the batch. */
export function hasBatch(batchId: string): SQL {
  return sql`exists (select 1 from ${giftCardBatches} where ${giftCardBatches.id} = ${batchId})`;
}

export function finishOrder(db: Database, id: string, batchId: string) {
  return db
    .update(orders)
    .set({ state: 'done' })
    .where(and(eq(orders.id, id), eq(orders.state, 'paid'), hasBatch(batchId)))
    .returning({ id: orders.id });
}

/** The cards of an order. */
export function selectCardsOf(db: Database, id: string) {
  return db
    .select({ id: giftCards.id })
    .from(giftCards)
    .innerJoin(giftCardBatches, eq(giftCardBatches.id, giftCards.batchId))
    .where(eq(giftCardBatches.orderId, id));
}

/** A member's orders that can still be paid. */
export function selectOpenOf(db: Database, userId: string) {
  return db
    .select({ id: orders.id, providerId: orders.providerId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')));
}

/** Work for the minute job: open orders without recent events or with a deleted account, and paid orders due for delivery. */
export function selectWaiting(db: Database, now: number, staleSince: number) {
  const stale = db
    .select({ id: orders.id, providerId: orders.providerId, isOrphaned: sql<number>`${users.deletedAt} is not null` })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.state, 'open'), or(lte(orders.checkedAt, staleSince), isNotNull(users.deletedAt))))
    .orderBy(orders.checkedAt)
    .limit(20);
  const due = db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'paid'), or(isNull(orders.deliverAt), lte(orders.deliverAt, now))))
    .orderBy(orders.checkedAt)
    .limit(20);
  return { stale, due };
}

/** How long unpaid orders are kept. */
const keptMs = 30 * dayMs;

export function deleteOldOrders(db: Database, now: Date) {
  return deleteSome(db, orders, and(eq(orders.state, 'closed'), lte(orders.createdAt, now.getTime() - keptMs)));
}

/** The card page of an order, or nothing unless `onlyIf` holds. */
export function insertCardPage(
  db: Database,
  { orderId, sealedCards, createdAt }: typeof cardPages.$inferInsert,
  onlyIf: SQL,
) {
  return db.run(sql`
    insert into ${cardPages} (order_id, sealed_cards, created_at)
    select ${orderId}, ${sealedCards}, ${createdAt} where ${onlyIf}`);
}

export function findCardPage(db: Database, orderId: string) {
  const { tier, months, message } = orders;
  return db
    .select({ sealedCards: cardPages.sealedCards, tier, months, message })
    .from(cardPages)
    .innerJoin(orders, eq(orders.id, cardPages.orderId))
    .where(eq(cardPages.orderId, orderId))
    .limit(1);
}

/** The states of an order's cards, and who redeemed them. */
export function selectCardsOfOrder(db: Database, orderId: string) {
  const { id, state, expiresAt, redeemedBy, redeemedAt } = giftCards;
  return db
    .select({ id, state, expiresAt, redeemedBy, redeemedAt })
    .from(giftCards)
    .innerJoin(giftCardBatches, eq(giftCardBatches.id, giftCards.batchId))
    .where(eq(giftCardBatches.orderId, orderId));
}

/** A member's cards that nobody has redeemed, counted by length: bought by them, or sent to their address. */
export function countUnredeemedOf(db: Database, { id, email }: { id: string; email: string }, now: Date) {
  const isReceived = sql<number>`coalesce(${orders.recipientEmail} = ${email}, 0)`;
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(or(isBoughtBy({ id, email }), eq(orders.recipientEmail, email)));
  return db
    .select({ tier: giftCards.tier, months: giftCards.months, count: count(), isReceived })
    .from(orders)
    .innerJoin(giftCardBatches, eq(giftCardBatches.orderId, orders.id))
    .innerJoin(giftCards, eq(giftCards.batchId, giftCardBatches.id))
    .where(and(inArray(orders.id, own), isActive(now)))
    .groupBy(giftCards.tier, giftCards.months, isReceived)
    .orderBy(giftCards.tier, giftCards.months);
}

/** Long enough to find a card again after a year. */
const cardPageKeptMs = 400 * dayMs;

export function deleteOldCardPages(db: Database, now: Date) {
  return deleteSome(db, cardPages, lt(cardPages.createdAt, now.getTime() - cardPageKeptMs));
}

/** Nothing more will happen to the order, so that it no longer needs its addresses. */
export const isFinished = inArray(orders.state, ['done', 'reversed', 'closed']);

/** Hourly: takes out the addresses of deleted accounts whose orders were not finished when the account went. */
export function deleteOldAddresses(db: Database) {
  const ofBuyer = and(inArray(orders.userId, selectDeletedIds(db)), isNotNull(orders.buyerEmail), isFinished);
  const ofRecipient = and(sql`${orders.hasRecipientLeft} = 1`, isNotNull(orders.recipientEmail), isFinished);
  return [
    db.update(orders).set({ buyerEmail: null, message: null, recipientEmail: null }).where(someOf(orders, ofBuyer)),
    db.update(orders).set({ recipientEmail: null }).where(someOf(orders, ofRecipient)),
  ];
}

export interface Buyer {
  id: string;
  email: string;
}

/** Bought with the account, or earlier with its address. */
export const isBoughtBy = ({ id, email }: Buyer) => or(eq(orders.userId, id), eq(orders.buyerEmail, email));
