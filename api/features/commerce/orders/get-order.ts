import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { Order } from './contract.ts';
import { presentOrder } from './present-order.ts';
import { findOrder } from './queries.ts';

/** An order by its id. Buyers may not have an account, so the id is the only secret. */
export async function getOrder({ db }: Context, input: z.input<typeof idParams>): Promise<{ data: Order }> {
  const [order] = await findOrder(db, parseId(input));
  if (!order) throw new AppError('not_found');
  return { data: presentOrder(order) };
}
