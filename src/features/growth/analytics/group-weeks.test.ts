import { describe, expect, it } from 'vitest';
import { dayMs } from '#api/platform/calendar/time.ts';
import { exampleFigures, exampleReport } from './example-report.ts';
import { canBeWeeks, groupWeeks, isByWeek, together } from './group-weeks.ts';

/** As many days, from a Wednesday on. */
const report = (days: number) =>
  exampleReport({
    series: Array.from({ length: days }, (_, place) => {
      const at = new Date(Date.UTC(2026, 2, 4) + place * dayMs).toISOString();
      return { at, day: at.slice(0, 10), isPartial: place === days - 1, figures: exampleFigures() };
    }),
  });

describe('weeks on a chart', () => {
  it('begin on Mondays, and hold every day once', () => {
    const weeks = groupWeeks(report(90).series);
    expect(weeks.map(({ length }) => length)).toEqual([5, ...Array.from({ length: 12 }, () => 7), 1]);
    expect(weeks.flat()).toEqual(Array.from({ length: 90 }, (_, place) => place));
  });

  it('are for what can be summed over many days, unless days are asked for', () => {
    const long = report(90);
    for (const figure of ['posts', 'revenue', 'visitors', 'activeInMonth'] as const) {
      expect(canBeWeeks(figure, long)).toBe(true);
      expect(isByWeek({ figure }, long)).toBe(true);
      expect(isByWeek({ figure, by: 'day' }, long)).toBe(false);
      expect(canBeWeeks(figure, report(55))).toBe(false);
    }
    for (const figure of ['activeMembers', 'failedSubscribers', 'churn', 'firstAnswerTime'] as const) {
      expect(canBeWeeks(figure, long)).toBe(false);
    }
    expect(canBeWeeks('posts', { ...long, bucket: 'hour' })).toBe(false);
  });

  it('sum what happened, and have the last state', () => {
    expect(together('posts', [1, null, 3])).toBe(4);
    expect(together('posts', [null, null])).toBeNull();
    expect(together('recurringRevenue', [500, 900, 700])).toBe(700);
  });
});
