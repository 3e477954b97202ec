import { expect, it } from 'vitest';
import { nextCase } from './next-case.ts';

const row = (id: string, changes: object = {}) => ({
  ...{ id, state: 'pending' as const, mayDecide: true, claimedBy: null },
  ...changes,
});
const [a, b, c] = [row('a'), row('b'), row('c')];

it('nextCase returns the waiting case after the current one, or else the first one', () => {
  expect(nextCase('a', [a, b, c], [b, c])).toBe(b);
  expect(nextCase('b', [a, b, c], [a, b, c])).toBe(c);
  expect(nextCase('c', [a, b, c], [a, b])).toBe(a);
});

it('nextCase returns the first waiting case if the list doesn’t show the current one', () => {
  expect(nextCase('z', [a, b], [a, b])).toBe(a);
});

it('nextCase skips cases that others work on, that the viewer may not decide, or that are decided', () => {
  const taken = row('b', { claimedBy: { id: 'u9', name: 'Tiina' } });
  expect(nextCase('a', [a, b, c], [taken, row('d', { mayDecide: false }), c])).toBe(c);
  expect(nextCase('a', [a], [a, taken, row('e', { state: 'approved' })])).toBeNull();
});
