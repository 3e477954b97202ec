import { and, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { giftCardBatches, giftCards } from '../gift-cards/schema.ts';
import { type Buyer, isBoughtBy } from './queries.ts';
import { cardPages, orders } from './schema.ts';

interface Range {
  cursor?: string | undefined;
  limit: number;
}

const isPaid = inArray(orders.state, ['paid', 'done', 'reversed']);

/** A member's paid orders, newest first, and the cards of all of them. */
export function boughtReads(db: Database, buyer: Buyer, range: Range) {
  return orderReads(db, and(isBoughtBy(buyer), isPaid), range);
}

/** One order, for administrators, or for its buyer. */
export function boughtOrderReads(db: Database, id: string, buyer: Buyer | null) {
  return orderReads(db, and(eq(orders.id, id), buyer ? isBoughtBy(buyer) : undefined), { limit: 1 });
}

/** Orders that match a search, newest first. Each way to match is served by an index. */
export function searchReads(db: Database, q: string, range: Range) {
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

export type BoughtRows = Awaited<ReturnType<typeof boughtReads>['orders']>;
export type BoughtCards = Awaited<ReturnType<typeof boughtReads>['cards']>;

/** The ids of orders by number, and by the beginning of the buyer's or recipient's address or name. */
function matching(q: string): SQL {
  const text = q.toLowerCase();
  // The database folds only the letters of ASCII: try names as typed and with a capital first letter.
  const spellings = [...new Set([q, text, text.charAt(0).toUpperCase() + text.slice(1)])];
  const named = or(...spellings.map((spelling) => begins(sql`${users.name} collate nocase`, spelling)));
  return sql`
    select ${orders.id} from ${orders} where ${eq(orders.id, text)}
    union select ${orders.id} from ${orders} where ${begins(sql`${orders.buyerEmail}`, text)}
    union select ${orders.id} from ${orders} where ${begins(sql`${orders.recipientEmail}`, text)}
    union select ${orders.id} from ${users} join ${orders} on ${orders.userId} = ${users.id} where ${named}
    union select ${orders.id} from ${users} join ${orders} on ${orders.recipientEmail} = ${users.email} where ${named}`;
}

function begins(column: SQL, text: string): SQL {
  return sql`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}
