import { describe, expect, it } from 'vitest';
import { dayMs } from '#api/platform/calendar/time.ts';
import { exampleFigures, exampleReport } from './example-report.ts';
import { canGroupByWeek, combineDayValues, groupWeeks, isGroupedByWeek } from './group-weeks.ts';

/** Returns a report of the given number of days, starting on a Wednesday. */
const report = (days: number) =>
  exampleReport({
    series: Array.from({ length: days }, (_, place) => {
      const at = new Date(Date.UTC(2026, 2, 4) + place * dayMs).toISOString();
      return { at, day: at.slice(0, 10), isPartial: place === days - 1, figures: exampleFigures() };
    }),
  });

describe('a weekly chart', () => {
  it('starts each week on Monday and has every day exactly once', () => {
    const weeks = groupWeeks(report(90).series);
    expect(weeks.map(({ length }) => length)).toEqual([5, ...Array.from({ length: 12 }, () => 7), 1]);
    expect(weeks.flat()).toEqual(Array.from({ length: 90 }, (_, place) => place));
  });

  it('is drawn for suitable figures of long periods, unless the URL requests days', () => {
    const long = report(90);
    for (const figure of ['posts', 'revenue', 'visitors', 'activeInMonth'] as const) {
      expect(canGroupByWeek(figure, long)).toBe(true);
      expect(isGroupedByWeek({ figure }, long)).toBe(true);
      expect(isGroupedByWeek({ figure, by: 'day' }, long)).toBe(false);
      expect(canGroupByWeek(figure, report(55))).toBe(false);
    }
    for (const figure of ['activeMembers', 'failedSubscribers', 'churn', 'firstAnswerTime'] as const) {
      expect(canGroupByWeek(figure, long)).toBe(false);
    }
    expect(canGroupByWeek('posts', { ...long, bucket: 'hour' })).toBe(false);
  });

  it('adds up counts, and uses the last day’s value of a state', () => {
    expect(combineDayValues('posts', [1, null, 3])).toBe(4);
    expect(combineDayValues('posts', [null, null])).toBeNull();
    expect(combineDayValues('recurringRevenue', [500, 900, 700])).toBe(700);
  });
});
