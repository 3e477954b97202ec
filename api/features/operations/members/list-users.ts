import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { type UsersPage, usersQuery } from './contract.ts';
import { presentUser } from './present-user.ts';
import { countUsers, selectUsers } from './queries.ts';

/** Members in any state, and the number of matches. */
export async function listUsers(context: Context, input: z.input<typeof usersQuery>): Promise<{ data: UsersPage }> {
  requireRole(context, 'admin');
  const { sort: wanted, cursor, limit, ...filter } = parseInput(usersQuery, input);
  const { db, now } = context;
  const sort = filter.seen ? 'seen' : wanted;
  const { rows, total } = await namedBatch(db, {
    rows: selectUsers(db, filter, { sort, cursor, limit: limit + 1 }, now),
    total: countUsers(db, filter, now),
  });
  const { items, nextCursor } = keysetPageOf(rows, limit);
  return { data: { items: items.map(presentUser), nextCursor, total: total[0]?.count ?? 0 } };
}
