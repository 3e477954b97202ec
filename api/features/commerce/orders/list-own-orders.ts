import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type OrderDetails, orderSearchQuery } from './contract.ts';
import { presentOrderDetails } from './present-order-details.ts';
import { queryMatchingOrders, queryOwnOrders } from './queries.ts';

type Listed = { data: Page<OrderDetails> };

/** Lists the gift card orders of the member, newest first. */
export const listOwnOrders = verb(
  { access: 'member', input: pageQuery },
  (context, { cursor, limit }, { user }): Promise<Listed> =>
    read(context, queryOwnOrders(context.db, user, { cursor, limit: limit + 1 }), limit),
);

/** Searches gift card orders by number, and by the buyer's or recipient's address or name, for administrators. */
export const searchOrders = verb(
  { access: 'admin', input: orderSearchQuery },
  (context, { q, cursor, limit }): Promise<Listed> =>
    read(context, queryMatchingOrders(context.db, q, { cursor, limit: limit + 1 }), limit),
);

async function read(context: Context, reads: ReturnType<typeof queryOwnOrders>, limit: number): Promise<Listed> {
  const { orders, cards } = await namedBatch(context.db, reads);
  const { items, nextCursor } = pageOf(orders, limit);
  return { data: { items: presentOrderDetails(context, items, cards), nextCursor } };
}
