import { describe, expect, it } from 'vitest';
import { pageQuery } from './contract.ts';
import { pageOf } from './page-of.ts';

const rows = ['c', 'b', 'a'].map((id) => ({ id }));

describe('pageOf', () => {
  it('returns as many rows as requested, and the last id as cursor when there are more', () => {
    expect(pageOf(rows, 2)).toEqual({ items: [{ id: 'c' }, { id: 'b' }], nextCursor: 'b' });
  });

  it('has no next page when there are exactly enough rows, fewer, or none', () => {
    expect(pageOf(rows, 3)).toEqual({ items: rows, nextCursor: null });
    expect(pageOf(rows, 4).nextCursor).toBeNull();
    expect(pageOf([], 1)).toEqual({ items: [], nextCursor: null });
  });
});

describe('pageQuery', () => {
  it('defaults to the first 20', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 20 });
    expect(pageQuery.parse({ limit: '5' })).toEqual({ limit: 5 });
  });

  it.each(['0', '101', '1.5', 'many', ''])('refuses the limit "%s"', (limit) => {
    expect(pageQuery.safeParse({ limit }).success).toBe(false);
  });

  it('refuses a cursor that isn’t an id', () => {
    expect(pageQuery.safeParse({ cursor: "' or 1=1" }).success).toBe(false);
  });
});
