import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { BoughtOrder } from './contract.ts';
import { presentBoughtOrders } from './present-bought-order.ts';
import { boughtOrderReads } from './queries.ts';

/** An order with its cards, for its buyer and for administrators. Not found for anyone else. */
export async function getBoughtOrder(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<{ data: BoughtOrder }> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const reads = boughtOrderReads(context.db, id, user.role === 'admin' ? null : user);
  const { orders, cards } = await namedBatch(context.db, reads);
  const [order] = presentBoughtOrders(context, orders, cards);
  if (!order) throw new AppError('not_found');
  return { data: order };
}
