import { expect, it } from 'vitest';
import { nextCase } from './next-case.ts';

const row = (id: string, changes: object = {}) => ({
  ...{ id, state: 'pending' as const, mayDecide: true, claimedBy: null },
  ...changes,
});
const [a, b, c] = [row('a'), row('b'), row('c')];

it('goes on after the case, then from the start', () => {
  expect(nextCase('a', [a, b, c], [b, c])).toBe(b);
  expect(nextCase('b', [a, b, c], [a, b, c])).toBe(c);
  expect(nextCase('c', [a, b, c], [a, b])).toBe(a);
});

it('begins at the top if the list doesn’t show the case', () => {
  expect(nextCase('z', [a, b], [a, b])).toBe(a);
});

it('leaves out what others work on, what only administrators decide, and what is decided', () => {
  const taken = row('b', { claimedBy: { id: 'u9', name: 'Tiina' } });
  expect(nextCase('a', [a, b, c], [taken, row('d', { mayDecide: false }), c])).toBe(c);
  expect(nextCase('a', [a], [a, taken, row('e', { state: 'approved' })])).toBeNull();
});
