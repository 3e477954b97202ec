import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { giftCardBatches, giftCards } from '../gift-cards/schema.ts';
import { orders } from '../orders/schema.ts';
import { cardPages } from './schema.ts';

/** The page of an order's cards, if `happened`, earlier in the batch. */
export function insertCardPage(
  db: Database,
  { orderId, sealedCards, createdAt }: typeof cardPages.$inferInsert,
  happened: SQL,
) {
  return db.run(sql`
    insert into ${cardPages} (order_id, sealed_cards, created_at)
    select ${orderId}, ${sealedCards}, ${createdAt} where ${happened}`);
}

/** At most one row. */
export function findCardPage(db: Database, orderId: string) {
  return db
    .select({
      sealedCards: cardPages.sealedCards,
      tier: orders.tier,
      months: orders.months,
      message: orders.message,
    })
    .from(cardPages)
    .innerJoin(orders, eq(orders.id, cardPages.orderId))
    .where(eq(cardPages.orderId, orderId))
    .limit(1);
}

/** How the cards of an order stand. */
export function selectCardsOfOrder(db: Database, orderId: string) {
  return db
    .select({ id: giftCards.id, state: giftCards.state, expiresAt: giftCards.expiresAt })
    .from(giftCards)
    .innerJoin(giftCardBatches, eq(giftCardBatches.id, giftCards.batchId))
    .where(eq(giftCardBatches.orderId, orderId));
}

/** Somebody may look for their card a year later. */
const keptMs = 400 * dayMs;

/** Every hour: codes that had long enough to be printed and redeemed. */
export function deleteOldCardPages(db: Database, now: Date) {
  return db.delete(cardPages).where(lt(cardPages.createdAt, now.getTime() - keptMs));
}
