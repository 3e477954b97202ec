import { describe, expect, it } from 'vitest';
import { parseReportQuery, reportPath } from './report-query.ts';

const today = '2026-06-15';
const read = (query: Record<string, string>) => parseReportQuery(query, today);

describe('parseReportQuery', () => {
  it('defaults to the visitors of 30 days', () => {
    expect(read({})).toEqual({
      ...{ asked: { period: '30d' }, figure: 'visitors', currency: undefined, range: null, faults: {} },
    });
    expect(read({ period: '7d', figure: 'churn', currency: 'USD' })).toMatchObject({
      ...{ asked: { period: '7d' }, figure: 'churn', currency: 'USD' },
    });
  });

  it('falls back to the defaults for unknown values', () => {
    expect(read({ period: '31d', figure: '__proto__', currency: 'XXX' })).toMatchObject({
      ...{ asked: { period: '30d' }, figure: 'visitors', currency: undefined },
    });
  });

  it('reads a range of days', () => {
    expect(read({ from: '2026-06-01', to: '2026-06-01' })).toMatchObject({
      ...{ asked: { from: '2026-06-01', to: '2026-06-01' }, faults: {} },
    });
  });

  it('keeps an invalid range as typed, with errors on its fields, and falls back to the default period', () => {
    for (const [from, to, faults] of [
      ['', '', { from: 'range_from_required', to: 'range_to_required' }],
      ['2026-02-30', '2026-06-01', { from: 'range_from_required' }],
      ['2026-06-02', '2026-06-01', { to: 'range_reversed' }],
      ['2026-06-16', '2026-06-17', { from: 'range_in_future' }],
      ['2020-01-01', '2026-06-01', { to: 'range_too_long' }],
    ] as const) {
      expect(read({ from, to }), `${from} ${to}`).toMatchObject({
        ...{ asked: { period: '30d' }, range: { from, to }, faults },
      });
    }
  });

  it('reads the same report from the URL that reportPath returns', () => {
    for (const query of [
      {},
      { period: '24h', figure: 'revenue', currency: 'USD' },
      { from: '2026-06-01', to: '2026-06-02' },
    ]) {
      const path = new URL(reportPath(read(query)), 'http://ryup.localhost');
      expect(read(Object.fromEntries(path.searchParams))).toEqual(read(query));
    }
  });
});
