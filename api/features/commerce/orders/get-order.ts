import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { Order } from './contract.ts';
import { presentOrder } from './present-order.ts';
import { findOrder } from './queries.ts';

/** Returns an order by its id. Buyers may not have an account, so the id is the only secret. */
export const getOrder = verb(
  { access: 'anyone', params: idParams },
  async ({ db }, { id }): Promise<{ data: Order }> => {
    const [order] = await findOrder(db, id);
    if (!order) throw new AppError('not_found');
    return { data: presentOrder(order) };
  },
);
