import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { AnalyticsQuery } from '../contract.ts';
import { locateQuarterHour, planReport } from './plan-report.ts';

const tallinn = 'Europe/Tallinn';
const plan = (query: AnalyticsQuery, now: string, timeZone = tallinn) => planReport(query, new Date(now), timeZone);
const iso = (at: number) => new Date(at).toISOString().replace(':00.000Z', '');
const spanOf = ({ from, to }: { from: number; to: number }) => [iso(from), iso(to)];
const hoursOf = ({ from, to }: { from: number; to: number }) => (to - from) / 3_600_000;

describe('the community’s days', () => {
  it('begin and end at the community’s midnight, even if they last 23 or 25 hours', () => {
    const spring = plan({ from: '2026-03-28', to: '2026-03-30' }, '2026-06-01T12:00:00Z').current.buckets;
    expect(spring.map(({ at }) => iso(at))).toEqual(['2026-03-27T22:00', '2026-03-28T22:00', '2026-03-29T21:00']);
    const autumn = plan({ from: '2026-10-24', to: '2026-10-26' }, '2026-12-01T12:00:00Z').current.buckets;
    expect(autumn.map(({ at }) => iso(at))).toEqual(['2026-10-23T21:00', '2026-10-24T21:00', '2026-10-25T22:00']);
  });

  it('have 23, 24 or 25 hours in a report of one day', () => {
    const hours = (day: string, now: string) => plan({ from: day, to: day }, now).current.buckets.length;
    expect([
      hours('2026-03-28', '2026-04-01T12:00:00Z'),
      hours('2026-03-29', '2026-04-01T12:00:00Z'),
      hours('2026-10-25', '2026-11-01T12:00:00Z'),
    ]).toEqual([24, 23, 25]);
  });

  it('are correct in a zone whose offset isn’t a whole hour', () => {
    const [first] = plan({ period: '7d' }, '2026-03-10T12:00:00Z', 'Asia/Kathmandu').current.buckets;
    expect([first?.day, iso(first?.at ?? 0)]).toEqual(['2026-03-04', '2026-03-03T18:15']);
    expect(locateQuarterHour(Date.parse('2026-03-10T18:15:00Z') / 900_000, 'Asia/Kathmandu').day).toBe('2026-03-11');
    expect(locateQuarterHour(Date.parse('2026-03-10T18:00:00Z') / 900_000, 'Asia/Kathmandu').day).toBe('2026-03-10');
  });
});

describe('a two-year range', () => {
  it.each([
    'Europe/Tallinn',
    'America/Havana',
    'America/Santiago',
    'Africa/Casablanca',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Asia/Beirut',
    'Pacific/Apia',
  ])('begins each day at the start of the calendar day in %s', (zone) => {
    for (const [from, to] of [
      ['2011-01-01', '2012-12-31'],
      ['2024-01-01', '2025-12-31'],
    ] as const) {
      const { buckets } = plan({ from, to }, '2026-06-01T12:00:00Z', zone).current;
      const wanted = buckets.map(({ day }) => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
      expect(buckets.map(({ at }) => at)).toEqual(wanted);
    }
  });
});

describe('the last 24 hours', () => {
  it('are split into 24 hours, the last still running, and compared with the same hours of the day before', () => {
    const { bucket, current, previous } = plan({ period: '24h' }, '2026-03-10T12:20:00Z');
    expect([bucket, current.buckets.length, previous.buckets.length]).toEqual(['hour', 24, 24]);
    expect(current.buckets.filter(({ isPartial }) => isPartial).map(({ key }) => key)).toEqual(['2026-03-10T12']);
    expect(spanOf(current)).toEqual(['2026-03-09T13:00', '2026-03-10T12:20']);
    expect(spanOf(previous)).toEqual(['2026-03-08T13:00', '2026-03-09T13:00']);
  });

  it.each([
    ['the day of the spring change', '2026-03-29T12:20:00Z', 25],
    ['the day after the spring change', '2026-03-30T12:20:00Z', 23],
    ['the day of the autumn change', '2026-10-25T12:20:00Z', 23],
    ['the day after the autumn change', '2026-10-26T12:20:00Z', 25],
  ])('are compared by clock time on %s', (_, now, hours) => {
    const { current, previous } = plan({ period: '24h' }, now);
    expect([current.buckets.length, previous.buckets.length, hoursOf(previous)]).toEqual([24, hours, hours]);
  });
});

describe('a report on today', () => {
  it('is compared with yesterday up to the same hour', () => {
    const { bucket, current, previous } = plan({ from: '2026-03-10', to: '2026-03-10' }, '2026-03-10T12:20:00Z');
    expect([bucket, spanOf(current), spanOf(previous)]).toEqual([
      'hour',
      ['2026-03-09T22:00', '2026-03-10T12:20'],
      ['2026-03-08T22:00', '2026-03-09T13:00'],
    ]);
    expect(previous.buckets).toHaveLength(current.buckets.length);
  });
});

describe('a report on 7 days or more', () => {
  it.each([
    ['7d', 7, '2026-03-04', '2026-02-25'],
    ['30d', 30, '2026-02-09', '2026-01-05'],
    ['90d', 90, '2025-12-11', '2025-09-11'],
  ] as const)('compares the period %s (%i days) with the same weekdays', (period, days, first, before) => {
    const { bucket, current, previous } = plan({ period }, '2026-03-10T12:20:00Z');
    const weekday = (day = '') => new Date(day).getUTCDay();
    expect([bucket, current.buckets.length, previous.buckets.length]).toEqual(['day', days, days]);
    expect([current.buckets[0]?.day, previous.buckets[0]?.day]).toEqual([first, before]);
    expect(current.buckets.map(({ day }) => weekday(day))).toEqual(previous.buckets.map(({ day }) => weekday(day)));
    expect((previous.buckets.at(-1)?.day ?? '') < first).toBe(true);
  });

  it('compares today up to the current hour only', () => {
    const { current, previous } = plan({ period: '7d' }, '2026-03-10T12:20:00Z');
    expect(current.hours).toBe(null);
    expect(previous.hours).toEqual({ from: '2026-03-02T22', to: '2026-03-03T12' });
    expect(current.buckets.map(({ isPartial }) => isPartial).lastIndexOf(false)).toBe(5);
  });

  it('compares past days with whole days', () => {
    const { previous } = plan({ from: '2026-03-01', to: '2026-03-09' }, '2026-03-10T12:20:00Z');
    expect([previous.hours, spanOf(previous)]).toEqual([null, ['2026-02-14T22:00', '2026-02-23T22:00']]);
  });

  it('ends today even if the range reaches into the future', () => {
    const { current } = plan({ from: '2026-03-01', to: '2026-09-01' }, '2026-03-10T12:20:00Z');
    expect([current.buckets.length, iso(current.to)]).toEqual([10, '2026-03-10T12:20']);
    expect(plan({ from: '2027-01-01', to: '2027-01-02' }, '2026-03-10T12:20:00Z').current.buckets[0]?.day).toBe(
      '2026-03-10',
    );
  });
});
