import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { emailStartsWith, selectDeletedIds, selectMembersByName } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch, isInRowBatch } from '#api/platform/database/delete-some.ts';
import { isActiveCard } from '../gift-cards/index.ts';
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

/** Changes an order that is in one of these states. If concurrent calls move it out of them, only one gets a row. */
export function updateOrder(db: Database, id: string, states: OrderRow['state'][], change: Change) {
  return db
    .update(orders)
    .set(change)
    .where(and(eq(orders.id, id), inArray(orders.state, states)))
    .returning();
}

/** True until an order is marked as paid. */
export function isOrderUnpaid(id: string): SQL {
  return sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and ${orders.state} in ('open', 'closed'))`;
}

/** True while an order is paid and its cards don't exist yet. */
export function orderAwaitsCards(id: string): SQL {
  return sql`exists (select 1 from ${orders} where ${orders.id} = ${id} and ${orders.state} = 'paid')
    and not exists (select 1 from ${giftCardBatches} where ${giftCardBatches.orderId} = ${id})`;
}

/** True if this attempt created the cards earlier in the batch. */
export function areCardsCreatedBy(batchId: string): SQL {
  return sql`exists (select 1 from ${giftCardBatches} where ${giftCardBatches.id} = ${batchId})`;
}

export function finishOrder(db: Database, id: string, batchId: string) {
  return db
    .update(orders)
    .set({ state: 'done' })
    .where(and(eq(orders.id, id), eq(orders.state, 'paid'), areCardsCreatedBy(batchId)))
    .returning({ id: orders.id });
}

/** Selects a member's orders that can still be paid. */
export function selectOpenOrders(db: Database, userId: string) {
  return db
    .select({ id: orders.id, providerId: orders.providerId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')));
}

/** Returns queries for the minute job: open orders that are stale or of deleted accounts, and due paid orders. */
export function selectWaitingOrders(db: Database, now: number, staleSince: number) {
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
  return deleteRowBatch(db, orders, and(eq(orders.state, 'closed'), lte(orders.createdAt, now.getTime() - keptMs)));
}

/** Inserts the card page of an order if `onlyIf` holds. */
export function insertCardPage(
  db: Database,
  { orderId, encryptedCards, createdAt }: typeof cardPages.$inferInsert,
  onlyIf: SQL,
) {
  return db.run(sql`
    insert into ${cardPages} (order_id, encrypted_cards, created_at)
    select ${orderId}, ${encryptedCards}, ${createdAt} where ${onlyIf}`);
}

export function findCardPage(db: Database, orderId: string) {
  const { tier, months, message } = orders;
  return db
    .select({ encryptedCards: cardPages.encryptedCards, tier, months, message })
    .from(cardPages)
    .innerJoin(orders, eq(orders.id, cardPages.orderId))
    .where(eq(cardPages.orderId, orderId))
    .limit(1);
}

/** Selects the states of an order's cards, and who redeemed them. */
export function selectOrderCards(db: Database, orderId: string) {
  const { id, state, expiresAt, redeemedBy, redeemedAt } = giftCards;
  return db
    .select({ id, state, expiresAt, redeemedBy, redeemedAt })
    .from(giftCards)
    .innerJoin(giftCardBatches, eq(giftCardBatches.id, giftCards.batchId))
    .where(eq(giftCardBatches.orderId, orderId));
}

/** Counts the unredeemed cards that a member bought or got at their address, by tier and months. */
export function countUnredeemedCards(db: Database, { id, email }: { id: string; email: string }, now: Date) {
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
    .where(and(inArray(orders.id, own), isActiveCard(now)))
    .groupBy(giftCards.tier, giftCards.months, isReceived)
    .orderBy(giftCards.tier, giftCards.months);
}

/** How long card pages are kept: long enough to find a card again after a year. */
const cardPageKeptMs = 400 * dayMs;

export function deleteOldCardPages(db: Database, now: Date) {
  return deleteRowBatch(db, cardPages, lt(cardPages.createdAt, now.getTime() - cardPageKeptMs));
}

/** Whether an order is final, so that it no longer needs its addresses. */
export const isFinished = inArray(orders.state, ['done', 'reversed', 'closed']);

/** Removes the addresses of deleted accounts from orders that have been finished since. Run every hour. */
export function eraseOldAddresses(db: Database) {
  const ofBuyer = and(inArray(orders.userId, selectDeletedIds(db)), isNotNull(orders.buyerEmail), isFinished);
  const ofRecipient = and(sql`${orders.hasRecipientLeft} = 1`, isNotNull(orders.recipientEmail), isFinished);
  return [
    db
      .update(orders)
      .set({ buyerEmail: null, message: null, recipientEmail: null })
      .where(isInRowBatch(orders, ofBuyer)),
    db.update(orders).set({ recipientEmail: null }).where(isInRowBatch(orders, ofRecipient)),
  ];
}

export interface Buyer {
  id: string;
  email: string;
}

/** Whether an order was made by the account or with its e-mail address. */
export const isBoughtBy = ({ id, email }: Buyer) => or(eq(orders.userId, id), eq(orders.buyerEmail, email));

interface Range {
  cursor?: string | undefined;
  limit: number;
}

const isPaid = inArray(orders.state, ['paid', 'done', 'reversed']);

/** Returns queries for a page of a member's paid orders, newest first, and their cards. */
export function queryOwnOrders(db: Database, buyer: Buyer, range: Range) {
  return orderReads(db, and(isBoughtBy(buyer), isPaid), range);
}

/** Returns queries for one order and its cards, which must be the buyer's unless `buyer` is null. */
export function queryOrderDetails(db: Database, id: string, buyer: Buyer | null) {
  return orderReads(db, and(eq(orders.id, id), buyer ? isBoughtBy(buyer) : undefined), { limit: 1 });
}

/** Returns queries for a page of orders that match a search, newest first. Each kind of match uses an index. */
export function queryMatchingOrders(db: Database, q: string, range: Range) {
  return orderReads(db, sql`${orders.id} in (${matching(q)})`, range);
}

function orderReads(db: Database, condition: SQL | undefined, { cursor, limit }: Range) {
  const isListed = and(condition, cursor === undefined ? undefined : lt(orders.id, cursor));
  const listed = db.select({ id: orders.id }).from(orders).where(isListed).orderBy(desc(orders.id)).limit(limit);
  const { id: cardId, lastGroup, state, redeemedAt, expiresAt } = giftCards;
  const hasPage = sql<number>`${cardPages.orderId} is not null`;
  return {
    orders: db
      .select({ ...getTableColumns(orders), buyerName: users.name, hasPage })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .leftJoin(cardPages, eq(cardPages.orderId, orders.id))
      .where(isListed)
      .orderBy(desc(orders.id))
      .limit(limit),
    cards: db
      .select({ orderId: giftCardBatches.orderId, lastGroup, state, redeemedAt, expiresAt })
      .from(giftCardBatches)
      .innerJoin(giftCards, eq(giftCards.batchId, giftCardBatches.id))
      .where(inArray(giftCardBatches.orderId, listed))
      .orderBy(cardId),
  };
}

export type OrderDetailsRows = Awaited<ReturnType<typeof queryOwnOrders>['orders']>;
export type OrderedCardRows = Awaited<ReturnType<typeof queryOwnOrders>['cards']>;

/** Selects the ids of orders by number, or by the buyer's or recipient's name or beginning of the address. */
function matching(q: string): SQL {
  const text = q.toLowerCase();
  const named = selectMembersByName(q);
  return sql`
    select ${orders.id} from ${orders} where ${eq(orders.id, text)}
    union select ${orders.id} from ${orders} where ${emailStartsWith(sql`${orders.buyerEmail}`, q)}
    union select ${orders.id} from ${orders} where ${emailStartsWith(sql`${orders.recipientEmail}`, q)}
    union select ${orders.id} from ${orders} where ${orders.userId} in (${named})
    union select ${orders.id} from ${users} join ${orders} on ${orders.recipientEmail} = ${users.email}
      where ${users.id} in (${named})`;
}

/** Selects the id of the member who has the recipient's address, if `onlyIf` holds. */
export function selectRecipientMember(email: string, onlyIf: SQL): SQL {
  return sql`select ${users.id} from ${users} where ${users.email} = ${email} and ${onlyIf}`;
}
