import { expect, it } from 'vitest';
import { findNextCase } from './find-next-case.ts';

const row = (id: string, changes: object = {}) => ({
  ...{ id, state: 'pending' as const, mayDecide: true, claimedBy: null },
  ...changes,
});
const [a, b, c] = [row('a'), row('b'), row('c')];

it('findNextCase returns the waiting case after the current one, or else the first one', () => {
  expect(findNextCase('a', [a, b, c], [b, c])).toBe(b);
  expect(findNextCase('b', [a, b, c], [a, b, c])).toBe(c);
  expect(findNextCase('c', [a, b, c], [a, b])).toBe(a);
});

it('findNextCase returns the first waiting case if the list doesn’t show the current one', () => {
  expect(findNextCase('z', [a, b], [a, b])).toBe(a);
});

it('findNextCase skips cases that others work on, that the viewer may not decide, or that are decided', () => {
  const taken = row('b', { claimedBy: { id: 'u9', name: 'Tiina' } });
  expect(findNextCase('a', [a, b, c], [taken, row('d', { mayDecide: false }), c])).toBe(c);
  expect(findNextCase('a', [a], [a, taken, row('e', { state: 'approved' })])).toBeNull();
});
