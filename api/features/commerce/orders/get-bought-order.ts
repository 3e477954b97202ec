import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { BoughtOrder } from './contract.ts';
import { presentBoughtOrders } from './present-bought-orders.ts';
import { queryBoughtOrder } from './queries.ts';

/** Returns an order with its cards, for its buyer and for administrators. Not found for anyone else. */
export const getBoughtOrder = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<{ data: BoughtOrder }> => {
    const reads = queryBoughtOrder(context.db, id, user.role === 'admin' ? null : user);
    const { orders, cards } = await namedBatch(context.db, reads);
    const [order] = presentBoughtOrders(context, orders, cards);
    if (!order) throw new AppError('not_found');
    return { data: order };
  },
);
