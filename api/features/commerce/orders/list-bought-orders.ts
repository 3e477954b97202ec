import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireMember, requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Page, pageQuery } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { type BoughtOrder, orderSearchQuery } from './contract.ts';
import { presentBoughtOrders } from './present-bought-order.ts';
import { boughtReads, searchReads } from './queries.ts';

type Listed = { data: Page<BoughtOrder> };

/** The gift cards that the member bought, newest order first. */
export async function listBoughtOrders(context: Context, input: z.input<typeof pageQuery>): Promise<Listed> {
  const { user } = requireMember(context);
  const { cursor, limit } = parseInput(pageQuery, input);
  return read(context, boughtReads(context.db, user, { cursor, limit: limit + 1 }), limit);
}

/** Gift card orders by number, and by the buyer's or recipient's address or name, for administrators. */
export async function searchOrders(context: Context, input: z.input<typeof orderSearchQuery>): Promise<Listed> {
  requireRole(context, 'admin');
  const { q, cursor, limit } = parseInput(orderSearchQuery, input);
  return read(context, searchReads(context.db, q, { cursor, limit: limit + 1 }), limit);
}

async function read(context: Context, reads: ReturnType<typeof boughtReads>, limit: number): Promise<Listed> {
  const { orders, cards } = await namedBatch(context.db, reads);
  const { items, nextCursor } = pageOf(orders, limit);
  return { data: { items: presentBoughtOrders(context, items, cards), nextCursor } };
}
