import { describe, expect, it } from 'vitest';
import { addMonths } from './add-months.ts';

const inTallinn = (from: string, months: number) =>
  new Date(addMonths(Date.parse(from), months, 'Europe/Tallinn')).toISOString();

describe('addMonths', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
    ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
  ])('never overflows into the following month: %s + %i', (from, months, until) => {
    expect(inTallinn(from, months)).toBe(until);
  });

  it.each([
    ['summer time begins', '2026-03-10T12:00:00.000Z', 1, '2026-04-10T11:00:00.000Z'],
    ['summer time ends', '2026-10-10T11:00:00.000Z', 1, '2026-11-10T12:00:00.000Z'],
    ['the hour is skipped', '2026-02-28T22:30:00.000Z', 1, '2026-03-31T21:30:00.000Z'],
    ['03:30 does not exist on 29 March', '2026-01-29T01:30:00.000Z', 2, '2026-03-29T01:30:00.000Z'],
    ['03:30 occurs twice on 25 October', '2026-09-25T00:30:00.000Z', 1, '2026-10-25T00:30:00.000Z'],
  ])('keeps the wall-clock time when %s', (_, from, months, until) => {
    expect(inTallinn(from, months)).toBe(until);
  });

  it('uses the day of the time zone, not of UTC', () => {
    // Already 31 January in Tallinn.
    expect(inTallinn('2026-01-30T22:30:00.000Z', 1)).toBe('2026-02-27T22:30:00.000Z');
    expect(inTallinn('2026-01-30T22:30:00.000Z', 2)).toBe('2026-03-30T21:30:00.000Z');
  });
});
