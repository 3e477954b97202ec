import { describe, expect, it } from 'vitest';
import { nextHour } from './next-hour.ts';

const next = (now: string, hour: number, weekday: number | null, zone = 'Europe/Tallinn') =>
  new Date(nextHour(hour, weekday, zone, new Date(now))).toISOString();

describe('nextHour', () => {
  it.each([
    ['2026-03-10T05:59:59.999Z', '2026-03-10T06:00:00.000Z'],
    ['2026-03-10T06:00:00.000Z', '2026-03-11T06:00:00.000Z'],
  ])('returns today’s hour if it is still to come, otherwise tomorrow’s (%s)', (now, expected) => {
    expect(next(now, 8, null)).toBe(expected);
  });

  it.each([
    ['2026-03-10T12:00:00.000Z', '2026-03-16T06:00:00.000Z'],
    ['2026-03-16T05:59:00.000Z', '2026-03-16T06:00:00.000Z'],
    ['2026-03-16T06:00:00.000Z', '2026-03-23T06:00:00.000Z'],
  ])('returns the hour on the given weekday (%s)', (now, expected) => {
    expect(next(now, 8, 1)).toBe(expected);
  });

  it('keeps the wall-clock hour across daylight saving changes', () => {
    expect(next('2026-03-28T07:00:00Z', 8, null)).toBe('2026-03-29T05:00:00.000Z');
    expect(next('2026-10-24T07:00:00Z', 8, null)).toBe('2026-10-25T06:00:00.000Z');
  });

  it('returns the end of the gap if daylight saving skips the hour, and the hour only once if it repeats', () => {
    expect(next('2026-03-28T12:00:00Z', 3, null)).toBe('2026-03-29T01:00:00.000Z');
    const first = next('2026-10-24T12:00:00Z', 3, null);
    expect(first).toBe('2026-10-25T00:00:00.000Z');
    expect(next(first, 3, null)).toBe('2026-10-26T01:00:00.000Z');
  });

  it('follows the time zone, even across the date line', () => {
    expect(next('2026-03-10T12:00:00Z', 8, null, 'America/New_York')).toBe('2026-03-11T12:00:00.000Z');
    expect(next('2026-03-10T12:00:00Z', 8, 3, 'Pacific/Auckland')).toBe('2026-03-10T19:00:00.000Z');
  });
});
