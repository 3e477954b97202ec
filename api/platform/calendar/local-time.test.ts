import { describe, expect, it } from 'vitest';
import { instantAtLocalTime } from './local-time.ts';

const zone = 'Europe/Tallinn';

describe('instantAtLocalTime', () => {
  it('counts from the current day in the time zone, not in UTC', () => {
    expect(instantAtLocalTime(new Date('2026-01-10T22:30:00Z'), 0, '18:00', zone)).toEqual(
      new Date('2026-01-11T16:00:00Z'),
    );
  });

  it('keeps the wall-clock time across a daylight saving change', () => {
    const now = new Date('2026-03-28T12:00:00Z');
    expect(instantAtLocalTime(now, 0, '18:00', zone)).toEqual(new Date('2026-03-28T16:00:00Z'));
    expect(instantAtLocalTime(now, 1, '18:00', zone)).toEqual(new Date('2026-03-29T15:00:00Z'));
    expect(instantAtLocalTime(now, -1, '09:15', zone)).toEqual(new Date('2026-03-27T07:15:00Z'));
  });
});
