import { describe, expect, it } from 'vitest';
import { keysetQuery, pageQuery } from './contract.ts';
import { keysetPageOf, pageOf } from './page-of.ts';

const rows = ['c', 'b', 'a'].map((id) => ({ id }));

describe('pageOf', () => {
  it('returns as many rows as requested, and the last id as cursor when there are more', () => {
    expect(pageOf(rows, 2)).toEqual({ items: [{ id: 'c' }, { id: 'b' }], nextCursor: 'b' });
  });

  it('returns no cursor when there are exactly enough rows, fewer, or none', () => {
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

describe('keysetPageOf', () => {
  const [one, two] = ['0195c0de-0000-7000-8000-000000000001', '0195c0de-0000-7000-8000-000000000002'];
  const sorted = [
    { value: 9, id: two },
    { value: 9, id: one },
  ];

  it('returns a cursor that the query parses back', () => {
    const { items, nextCursor } = keysetPageOf(sorted, 1);
    expect(items).toEqual([{ value: 9, id: two }]);
    expect(keysetQuery.parse({ cursor: nextCursor }).cursor).toEqual({ value: 9, id: two });
    expect(keysetPageOf(sorted, 2).nextCursor).toBeNull();
  });

  it.each(['9', `9.${one}x`, `1e9.${one}`, `12345678901234567.${one}`, "9.' or 1=1"])('refuses "%s"', (cursor) => {
    expect(keysetQuery.safeParse({ cursor }).success).toBe(false);
  });
});
