import { expect, it } from 'vitest';
import { nextCase } from './next-case.ts';

const row = (id: string, changes: object = {}) => ({
  ...{ id, state: 'pending' as const, mayDecide: true, claimedBy: null },
  ...changes,
});
const [a, b, c] = [row('a'), row('b'), row('c')];

it('the next case is searched for after the current one, then from the start', () => {
  expect(nextCase('a', [a, b, c], [b, c])).toBe(b);
  expect(nextCase('b', [a, b, c], [a, b, c])).toBe(c);
  expect(nextCase('c', [a, b, c], [a, b])).toBe(a);
});

it('the next case is searched for from the top if the list doesn’t show the current one', () => {
  expect(nextCase('z', [a, b], [a, b])).toBe(a);
});

it('cases that others work on, that only administrators decide or that are decided are left out', () => {
  const taken = row('b', { claimedBy: { id: 'u9', name: 'Tiina' } });
  expect(nextCase('a', [a, b, c], [taken, row('d', { mayDecide: false }), c])).toBe(c);
  expect(nextCase('a', [a], [a, taken, row('e', { state: 'approved' })])).toBeNull();
});
