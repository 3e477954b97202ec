import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './time.ts';

const zone = 'Europe/Tallinn';

describe('fromWallClock', () => {
  it.each([
    ['2026-07-01T12:00', '2026-07-01T09:00:00.000Z'],
    ['2026-12-01T00:00', '2026-11-30T22:00:00.000Z'],
    ['2026-03-29T02:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T04:00', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
  ])('converts %s in Tallinn to %s and back', (shown, instant) => {
    expect(fromWallClock(shown, zone)).toBe(instant);
    expect(toWallClock(instant, zone)).toBe(shown);
  });

  it('moves forward out of an hour skipped by daylight saving', () => {
    expect(fromWallClock('2026-03-29T03:30', zone)).toBe('2026-03-29T01:30:00.000Z');
  });

  it('works west of Greenwich', () => {
    expect(fromWallClock('2026-11-01T09:00', 'America/New_York')).toBe('2026-11-01T14:00:00.000Z');
  });

  it('returns an empty string for an invalid time', () => {
    expect([fromWallClock('', zone), toWallClock('', zone)]).toEqual(['', '']);
  });
});
