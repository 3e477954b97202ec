import { namedBatch } from '#api/platform/database/named-batch.ts';
import { keysetPageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { type UsersPage, usersQuery } from './contract.ts';
import { presentUser } from './present-user.ts';
import { countUsers, selectUsers } from './queries.ts';

/** Members in any state, and the number of matches. */
export const listUsers = verb(
  { access: 'admin', input: usersQuery },
  async (context, { sort: wanted, cursor, limit, ...filter }): Promise<{ data: UsersPage }> => {
    const { db, now } = context;
    const sort = filter.seen ? 'seen' : wanted;
    const { rows, total } = await namedBatch(db, {
      rows: selectUsers(db, filter, { sort, cursor, limit: limit + 1 }, now),
      total: countUsers(db, filter, now),
    });
    const { items, nextCursor } = keysetPageOf(rows, limit);
    return { data: { items: items.map(presentUser), nextCursor, total: total[0]?.count ?? 0 } };
  },
);
