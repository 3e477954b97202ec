import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type BoughtOrder, orderSearchQuery } from './contract.ts';
import { presentBoughtOrders } from './present-bought-orders.ts';
import { queryBoughtOrders, queryMatchingOrders } from './queries.ts';

type Listed = { data: Page<BoughtOrder> };

/** Lists the gift card orders of the member, newest first. */
export const listBoughtOrders = verb(
  { access: 'member', input: pageQuery },
  (context, { cursor, limit }, { user }): Promise<Listed> =>
    read(context, queryBoughtOrders(context.db, user, { cursor, limit: limit + 1 }), limit),
);

/** Searches gift card orders by number, and by the buyer's or recipient's address or name, for administrators. */
export const searchOrders = verb(
  { access: 'admin', input: orderSearchQuery },
  (context, { q, cursor, limit }): Promise<Listed> =>
    read(context, queryMatchingOrders(context.db, q, { cursor, limit: limit + 1 }), limit),
);

async function read(context: Context, reads: ReturnType<typeof queryBoughtOrders>, limit: number): Promise<Listed> {
  const { orders, cards } = await namedBatch(context.db, reads);
  const { items, nextCursor } = pageOf(orders, limit);
  return { data: { items: presentBoughtOrders(context, items, cards), nextCursor } };
}
