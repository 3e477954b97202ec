import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliestInstant, instantInZone } from './instant-in-zone.ts';
import { hourMs, toWallClock } from './time.ts';

const iso = (zone: string, time: string) => new Date(instantInZone(zone, time)).toISOString();

describe('instantInZone', () => {
  it.each([
    ['Europe/Tallinn', '2026-06-01T08:00', '2026-06-01T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-01T08:00', '2026-05-31T18:00:00.000Z'],
    ['Etc/GMT+12', '2026-06-01T08:00', '2026-06-01T20:00:00.000Z'],
    ['Asia/Kathmandu', '2026-06-01T08:00', '2026-06-01T02:15:00.000Z'],
    ['Europe/Tallinn', '2026-03-29T02:59', '2026-03-29T00:59:00.000Z'],
    // That night, the clock skips from 3:00 to 4:00, so 3:30 moves to after the gap.
    ['Europe/Tallinn', '2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Tallinn', '2026-03-29T04:30', '2026-03-29T01:30:00.000Z'],
    // That night, half past three occurs twice.
    ['Europe/Tallinn', '2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Tallinn', '2026-10-25T04:00', '2026-10-25T02:00:00.000Z'],
    // The clock moves forward by half an hour.
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z'],
  ])('converts, in the zone %s, the local time %s to %s', (zone, time, expected) => {
    expect(iso(zone, time)).toBe(expected);
  });

  it('returns the instant at which the zone’s clock shows the time, or up to an hour later if the clock skips it', () => {
    const at = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), at, (zone, given) => {
        const wanted = new Date(given).toISOString().slice(0, 16);
        const moment = instantInZone(zone, wanted);
        const late = Date.parse(`${toWallClock(new Date(moment).toISOString(), zone)}Z`) - Date.parse(`${wanted}Z`);
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(hourMs);
        expect(moment).toBeGreaterThanOrEqual(earliestInstant(wanted));
      }),
      { numRuns: 300 },
    );
  });
});
