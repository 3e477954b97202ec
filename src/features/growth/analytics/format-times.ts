import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import { dateFormat } from '#api/platform/i18n/format.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import type { ReportFormat } from './format-figure.ts';

type Span = AnalyticsReport['span'];
type Where = Pick<ReportFormat, 'locale' | 'timeZone'>;

/** Formats a span of days, `1 – 30 Nov 2026`, or of hours if the report has hours. The end is exclusive. */
export function formatSpan({ from, to }: Span, bucket: AnalyticsReport['bucket'], { locale, timeZone }: Where): string {
  const hours = bucket === 'hour' && ({ hour: 'numeric', minute: '2-digit' } as const);
  const style = { day: 'numeric', month: 'short', year: 'numeric', ...hours, timeZone } as const;
  const last = hours ? Date.parse(to) : Math.max(Date.parse(from), Date.parse(to) - 1);
  return dateFormat(languageTags[locale], style).formatRange(new Date(from), new Date(last));
}

/** Formats the first and last day of a week on the chart: `2 – 8 Nov`. */
export function formatDays(first: string, last: string, { locale, timeZone }: Where): string {
  const style = { day: 'numeric', month: 'short', timeZone } as const;
  return dateFormat(languageTags[locale], style).formatRange(new Date(first), new Date(last));
}

/** Formats an hour or day of the chart: `Friday, 27 November`, `27 Nov, 15:00`. */
export function formatBucket(at: string, bucket: AnalyticsReport['bucket'], { locale, timeZone }: Where): string {
  const style =
    bucket === 'hour'
      ? ({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const)
      : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return dateFormat(languageTags[locale], { ...style, timeZone }).format(new Date(at));
}

/** Formats an hour or day under the chart, where space is short: `27 Nov`, `15:00`. */
export function labelBucket(at: string, bucket: AnalyticsReport['bucket'], { locale, timeZone }: Where): string {
  const style =
    bucket === 'hour'
      ? ({ hour: 'numeric', minute: '2-digit' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  return dateFormat(languageTags[locale], { ...style, timeZone }).format(new Date(at));
}

/** Formats a calendar month: `2026-11` as `Nov 2026`. */
export function formatReportMonth(month: string, { locale }: Pick<Where, 'locale'>): string {
  const style = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(languageTags[locale], style).format(new Date(`${month}-01`));
}
