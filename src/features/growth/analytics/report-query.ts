import { z } from 'zod';
import { currencies } from '#api/features/commerce/payments/contract.ts';
import { type Figure, figures, readAnalyticsSchema } from '#api/features/growth/analytics/contract.ts';

export const periods = ['24h', '7d', '30d', '90d'] as const;

const usualPeriod = '30d';
const usualFigure: Figure = 'visitors';

/** The requested period: one that ends now, or a range of days. */
type Asked = { period: (typeof periods)[number] } | { from: string; to: string };

/** The report that the URL requests, and the errors of a custom range. */
export interface ReportQuery {
  asked: Asked;
  /** The figure of the chart. */
  figure: Figure;
  /** The currency of the chart, if the figure has several. */
  currency: string | undefined;
  /** `day` if a long chart should not be drawn by week. */
  by?: 'day' | undefined;
  /** The custom range as typed; null if the URL has none. */
  range: { from: string; to: string } | null;
  /** Error codes of the range's two fields. */
  faults: { from?: string; to?: string };
}

type Query = Readonly<Record<string, string>>;

/**
 * Parses a URL's query. Unknown periods and figures fall back to defaults; an invalid range has errors on its fields.
 */
export function parseReportQuery(query: Query, today: string): ReportQuery {
  const { figure, currency, by } = query;
  const isRange = 'from' in query || 'to' in query;
  const range = isRange ? { from: query.from ?? '', to: query.to ?? '' } : null;
  const faults = range ? findFaults(range, today) : {};
  const period = periods.find((each) => each === query.period) ?? usualPeriod;
  return {
    asked: range && Object.keys(faults).length === 0 ? range : { period },
    figure: figures.find((each) => each === figure) ?? usualFigure,
    currency: currencies.find((each) => each === currency),
    by: by === 'day' ? by : undefined,
    range,
    faults,
  };
}

function findFaults({ from, to }: { from: string; to: string }, today: string): ReportQuery['faults'] {
  const faults = {
    ...(!isDay(from) ? { from: 'range_from_required' } : from > today && { from: 'range_in_future' }),
    ...(!isDay(to) ? { to: 'range_to_required' } : isDay(from) && to < from && { to: 'range_reversed' }),
  };
  if (Object.keys(faults).length > 0) return faults;
  return readAnalyticsSchema.safeParse({ from, to }).success ? {} : { to: 'range_too_long' };
}

/** Whether a text is a real day. Parsed leniently, `2026-02-30` would be 2 March. */
const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Returns the URL of a report: another figure of the same period, or the same figure of another period. */
export function reportPath({
  asked,
  figure,
  currency,
  by,
}: Pick<ReportQuery, 'asked' | 'figure' | 'currency' | 'by'>): string {
  const query = new URLSearchParams(periodQuery(asked));
  if (figure !== usualFigure) query.set('figure', figure);
  if (currency) query.set('currency', currency);
  if (by) query.set('by', by);
  return `/admin/analytics?${query}`;
}

/** Returns a period as a query, for the page's URL and for the API. */
export function periodQuery(asked: Asked): Record<string, string> {
  return 'period' in asked ? { period: asked.period } : { from: asked.from, to: asked.to };
}
