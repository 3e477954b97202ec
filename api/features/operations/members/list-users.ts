import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type UsersPage, usersQuery } from './contract.ts';
import { isSortedByLastSeen } from './matching/queries.ts';
import { presentUser } from './present-user.ts';
import { countUsers, selectUsers } from './queries.ts';

/** Lists members in any state, and the number of matches. */
export const listUsers = verb(
  { access: 'admin', input: usersQuery },
  async (context, { sort: wanted, cursor, limit, ...filter }): Promise<{ data: UsersPage }> => {
    const { db, now, tenant } = context;
    const at = { now, timeZone: tenant.timeZone };
    const sort = isSortedByLastSeen(filter) ? 'seen' : wanted;
    const { rows, total } = await namedBatch(db, {
      rows: selectUsers(db, filter, { sort, cursor, limit: limit + 1 }, at),
      total: countUsers(db, filter, at),
    });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    return { data: { items: items.map(presentUser), nextCursor, total: total[0]?.count ?? 0 } };
  },
);
