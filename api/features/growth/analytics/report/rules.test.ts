import { describe, expect, it } from 'vitest';
import { daysBefore, medianOf, thousandths } from './rules.ts';

describe('daysBefore', () => {
  it('counts days of the calendar', () => {
    expect([daysBefore('2026-03-30', 1), daysBefore('2026-03-01', 1), daysBefore('2026-01-01', 366)]).toEqual([
      '2026-03-29',
      '2026-02-28',
      '2024-12-31',
    ]);
  });
});

describe('medianOf', () => {
  it.each([
    [[], null],
    [[7, 1], 7],
    [[9, 1, 1, 1], 1],
    [[100, 1, 5, 3, 1, 1], 5],
    [[100, 1, 5, 1, 1, 1, 100, 2], 100],
  ] as Array<[number[], number | null]>)('of %j is %j', (counted, median) => {
    expect(medianOf(counted)).toBe(median);
  });
});

describe('thousandths', () => {
  it('rounds, and says nothing of an empty whole', () => {
    expect([thousandths(1, 40), thousandths(2, 3), thousandths(0, 5), thousandths(0, 0)]).toEqual([25, 667, 0, null]);
  });
});
