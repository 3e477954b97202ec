import { and, eq, gt, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { actors, createTestCommunity } from '#api/testing/index.ts';
import { type Bindable, cacheStatement, statementComparison } from './cache-statement.ts';
import type { Database } from './connect.ts';
import { namedBatch } from './named-batch.ts';

const community = await createTestCommunity();
const { db } = community;
const member = await actors.member(community);

const select = (on: Database, { id, since }: Bindable<{ id: string; since: number }>, order: 'asc' | 'desc') =>
  on
    .select({ id: users.id, isExpert: users.isExpert })
    .from(users)
    .where(and(eq(users.id, id), gt(users.createdAt, since)))
    .orderBy(order === 'asc' ? users.id : sql`${users.id} desc`);

describe('a cached statement', () => {
  const kept = cacheStatement(select);

  it('uses the values of each request, alone and in a batch', async () => {
    const found = [{ id: member.id, isExpert: false }];
    expect(await kept(db, { id: member.id, since: 0 }, 'asc')).toEqual(found);
    expect(await kept(db, { id: 'nobody', since: 0 }, 'asc')).toEqual([]);
    const { own, none } = await namedBatch(db, {
      own: kept(db, { id: member.id, since: 0 }, 'desc'),
      none: kept(db, { id: member.id, since: Number.MAX_SAFE_INTEGER }, 'desc'),
    });
    expect([own, none]).toEqual([found, []]);
  });

  it('returns rows of plain SQL', async () => {
    const named = cacheStatement((on, { name }: Bindable<{ name: string }>) =>
      on.all<{ name: string }>(sql`select ${name} as name`),
    );
    expect(await named(db, { name: 'Mari' })).toEqual([{ name: 'Mari' }]);
  });

  it('is refused in tests if its text depends on a value', () => {
    const careless = cacheStatement((on, { id }: Bindable<{ id: string }>) =>
      on.all(id === '' ? sql`select 1` : sql`select ${id}`),
    );
    expect(() => careless(db, { id: 'some' })).not.toThrow();
    expect(() => careless(db, { id: '' })).toThrow('depends on a value');
  });

  it('is refused in tests if it computes with a value that is only filled in later', () => {
    const careless = cacheStatement((on, { at }: Bindable<{ at: number }>) => on.all(sql`select ${Number(at) + 1}`));
    expect(() => careless(db, { at: 1 })).toThrow('depends on a value');
  });

  it('is built once for each shape', async () => {
    const build = vi.fn(select);
    statementComparison.isOn = false;
    const counted = cacheStatement(build);
    for (const order of ['asc', 'desc', 'asc', 'desc'] as const) await counted(db, { id: 'any', since: 1 }, order);
    expect(build).toHaveBeenCalledTimes(2);
  });
});
