import { describe, expect, it } from 'vitest';
import { medianOf, monthsBefore, toThousandths, wholeMonths } from './rules.ts';

describe('wholeMonths and monthsBefore', () => {
  it.each([
    ['2026-01-01', '2026-03-31', ['2026-01', '2026-02', '2026-03']],
    ['2026-01-02', '2026-03-30', ['2026-02']],
    ['2025-11-15', '2026-01-31', ['2025-12', '2026-01']],
    ['2026-03-02', '2026-03-31', []],
  ])('finds the complete months from %s to %s', (first, last, months) => {
    expect(wholeMonths(first, last)).toEqual(months);
  });

  it('excludes the month that the day is in', () => {
    expect(monthsBefore('2026-02-28', 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  });
});

describe('medianOf', () => {
  it.each([
    [[], null],
    [[7, 1], 7],
    [[9, 1, 1, 1], 1],
    [[100, 1, 5, 3, 1, 1], 5],
    [[100, 1, 5, 1, 1, 1, 100, 2], 100],
  ] as Array<[number[], number | null]>)('turns %j into the median %j', (counted, median) => {
    expect(medianOf(counted)).toBe(median);
  });
});

describe('thousandths', () => {
  it('rounds, and returns null if the whole is zero', () => {
    expect([toThousandths(1, 40), toThousandths(2, 3), toThousandths(0, 5), toThousandths(0, 0)]).toEqual([
      25,
      667,
      0,
      null,
    ]);
  });
});
