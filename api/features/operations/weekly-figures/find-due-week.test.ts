import { describe, expect, it } from 'vitest';
import { findDueWeek } from './find-due-week.ts';

const zone = 'Europe/Tallinn';

describe('findDueWeek', () => {
  it.each([
    ['Monday before eight', '2026-03-09T05:59:59Z', null],
    ['Monday at eight', '2026-03-09T06:00:00Z', '2026-03-09'],
    ['two days later', '2026-03-11T05:59:59Z', '2026-03-09'],
    ['Wednesday at eight', '2026-03-11T06:00:00Z', null],
    ['Sunday', '2026-03-15T12:00:00Z', null],
    ['the Monday after clocks went forward', '2026-03-30T05:00:00Z', '2026-03-30'],
  ])('returns the last week from Monday at eight until Wednesday at eight: %s', (_, now, monday) => {
    expect(findDueWeek(new Date(now), zone)?.monday ?? null).toBe(monday);
  });

  it('returns the days of the week that ended on Sunday', () => {
    expect(findDueWeek(new Date('2026-03-09T12:00:00Z'), zone)).toEqual({
      monday: '2026-03-09',
      from: '2026-03-02',
      to: '2026-03-08',
    });
  });
});
