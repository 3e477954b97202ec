import { describe, expect, it } from 'vitest';
import { endOfDay } from './end-of-day.ts';

describe('endOfDay', () => {
  it.each([
    ['2026-12-24', 'Europe/Tallinn', '2026-12-24T22:00:00.000Z'],
    ['2026-06-30', 'Europe/Tallinn', '2026-06-30T21:00:00.000Z'],
    ['2028-02-29', 'America/New_York', '2028-03-01T05:00:00.000Z'],
  ])('returns the end of the day %s in %s: %s', (day, timeZone, end) => {
    expect(new Date(endOfDay(day, timeZone)).toISOString()).toBe(end);
  });
});
