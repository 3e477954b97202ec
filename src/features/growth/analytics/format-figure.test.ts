import { describe, expect, it } from 'vitest';
import { type Figure, figures } from '#api/features/growth/analytics/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { resources } from '#locales/index.ts';
import { createTFunction } from '#src/shared/read-text.ts';
import { exampleFigures, exampleReport } from './example-report.ts';
import {
  describeComparison,
  explainMissingValue,
  formatChange,
  formatFigure,
  type ReportFormat,
} from './format-figure.ts';

const wordingIn = (locale: Locale): ReportFormat => ({
  t: createTFunction(locale, resources[locale]),
  locale,
  timeZone: 'Europe/Tallinn',
  switchedOff: [],
});
const [et, en] = [wordingIn('et'), wordingIn('en')];
const euros = (amount: number) => ({ amount, currency: 'EUR' as const });
const dollars = (amount: number) => ({ amount, currency: 'USD' as const });
/** Replaces no-break spaces with plain ones. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

describe('formatFigure', () => {
  it('formats counts for the reader’s language', () => {
    expect(plain(formatFigure('visitors', exampleFigures({ visitors: 12_345 }), et))).toBe('12 345');
    expect(formatFigure('visitors', exampleFigures({ visitors: 12_345 }), en)).toBe('12,345');
  });

  it('shows shares to a tenth of a per cent, and durations in a unit that fits', () => {
    const shown = exampleFigures({ churn: 25, firstAnswerTime: 1_500 });
    expect(plain(formatFigure('churn', shown, et))).toBe('2,5%');
    expect(formatFigure('churn', shown, en)).toBe('2.5%');
    expect(formatFigure('firstAnswerTime', shown, en)).toBe('25 minutes');
    expect(formatFigure('firstAnswerTime', exampleFigures({ firstAnswerTime: 12_600 }), en)).toBe('3.5 hours');
    expect(formatFigure('firstAnswerTime', exampleFigures({ firstAnswerTime: 259_200 }), en)).toBe('3 days');
  });

  it('shows every currency with an amount, and never adds currencies up', () => {
    const of = (...revenue: Array<ReturnType<typeof euros> | ReturnType<typeof dollars>>) =>
      formatFigure('revenue', exampleFigures({ revenue }), en);
    expect(of(euros(1_990), dollars(500))).toBe('€19.90 + $5.00');
    expect(of(euros(0), dollars(500))).toBe('$5.00');
    expect(of(euros(0), dollars(0))).toBe('€0.00');
  });

  it('returns a dash if nothing was measured', () => {
    expect(formatFigure('churn', exampleFigures({ churn: null }), en)).toBe('–');
    expect(formatFigure('revenue', exampleFigures({ revenue: null }), en)).toBe('–');
  });
});

describe('formatChange', () => {
  const change = (figure: Figure, now: number | null, before: number | null, wording = en) =>
    formatChange(
      figure,
      exampleReport({ totals: exampleFigures({ [figure]: now }), previous: exampleFigures({ [figure]: before }) }),
      wording,
    );

  it('shows the size and direction of a change, and says in words whether it is good', () => {
    expect(change('visitors', 120, 100)).toEqual({
      ...{ text: '20%', direction: 'up', tone: 'good', spoken: 'up 20%, better' },
    });
    expect(change('visitors', 95, 100)).toMatchObject({ text: '5%', direction: 'down', tone: 'bad' });
    expect(change('visitors', 95, 100, et)?.spoken).toBe('vähem 5%, halvem');
  });

  it('calls a falling figure good where less is better', () => {
    expect(change('lostSubscribers', 1, 2)).toMatchObject({ direction: 'down', tone: 'good' });
    expect(change('firstAnswerTime', 200, 100)).toMatchObject({ direction: 'up', tone: 'bad' });
    expect(change('questions', 5, 2)).toMatchObject({ tone: 'neutral', spoken: 'up 150%' });
  });

  it('compares shares in percentage points', () => {
    expect(change('churn', 40, 25)).toMatchObject({ text: '1.5 pp', tone: 'bad' });
  });

  it('shows no percentage if the earlier value is zero, and nothing if a value is unknown or unchanged', () => {
    expect(change('posts', 4, 0)).toMatchObject({ text: '', direction: 'up', spoken: 'up, better' });
    expect(change('posts', 0, 0)).toBeUndefined();
    expect(change('posts', null, 3)).toBeUndefined();
    expect(change('posts', 3, 3)).toBeUndefined();
  });

  it('shows no percentage if the earlier value is negative', () => {
    const report = exampleReport({
      totals: exampleFigures({ revenue: [euros(654)] }),
      previous: exampleFigures({ revenue: [euros(-36)] }),
    });
    expect(formatChange('revenue', report, en)).toMatchObject({ text: '', direction: 'up', tone: 'good' });
  });

  it('returns nothing for amounts in several currencies', () => {
    const totals = exampleFigures({ revenue: [euros(100), dollars(100)] });
    expect(formatChange('revenue', exampleReport({ totals }), en)).toBeUndefined();
  });
});

describe('the line under a figure', () => {
  it('shows the earlier value, and says if less is better', () => {
    const report = exampleReport({ previous: exampleFigures({ visitors: 100, refunds: [euros(990)] }) });
    expect(describeComparison('visitors', report, en)).toBe('100 before');
    expect(plain(describeComparison('refunds', report, et))).toBe('varem 9,90 € · mida vähem, seda parem');
  });

  it('says if there was no earlier value', () => {
    const report = exampleReport({
      totals: exampleFigures({ firstAnswerTime: 3_600 }),
      previous: exampleFigures({ firstAnswerTime: null }),
    });
    expect(describeComparison('firstAnswerTime', report, en)).toBe('no earlier value · less is better');
  });

  it('explains why there is no value', () => {
    const report = exampleReport({
      totals: exampleFigures({ churn: null, messages: null, firstAnswerTime: null, views: null }),
      hidden: ['messages'],
    });
    expect(explainMissingValue('messages', report, en)).toContain('Fewer than 5 people');
    expect(explainMissingValue('churn', report, et)).toBe('Perioodi alguses tellijaid ei olnud.');
    expect(explainMissingValue('firstAnswerTime', report, en)).toContain('No question');
    expect(explainMissingValue('views', report, en)).toBe('Nothing to measure in this period.');
    expect(explainMissingValue('posts', report, en)).toBeUndefined();
  });
});

it('every figure has a name and an explanation in both languages', () => {
  for (const { t } of [et, en]) {
    for (const figure of figures) {
      expect(t(`analytics-report:figure.${figure}`)).not.toContain('figure.');
      expect(t(`analytics-report:about.${figure}`).length).toBeGreaterThan(20);
    }
  }
});
