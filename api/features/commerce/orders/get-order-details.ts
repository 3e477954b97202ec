import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { OrderDetails } from './contract.ts';
import { presentOrderDetails } from './present-order-details.ts';
import { queryOrderDetails } from './queries.ts';

/** Returns an order with its cards, for its buyer and for administrators. Not found for anyone else. */
export const getOrderDetails = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<{ data: OrderDetails }> => {
    const reads = queryOrderDetails(context.db, id, user.role === 'admin' ? null : user);
    const { orders, cards } = await namedBatch(context.db, reads);
    const [order] = presentOrderDetails(context, orders, cards);
    if (!order) throw new AppError('not_found');
    return { data: order };
  },
);
