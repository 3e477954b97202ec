import type { TFunction } from 'i18next';
import type { AnalyticsReport, Figure, Figures } from '#api/features/growth/analytics/contract.ts';
import { numberFormat } from '#api/platform/i18n/format.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { Change } from '#src/ui/Figures.tsx';
import { goodDirection, isCount, isDuration, isMoney } from './figure-groups.ts';
import { differencesOf } from './figure-list-path.ts';

/** The context that the texts of a report depend on. */
export interface ReportFormat {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  /** Offerings that are switched off have no pages, so the report has no links to them and no figures. */
  switchedOff: readonly Offering[];
}

export const noValue = '–';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a figure: `1,234`, `12.5%`, `3 hr`, `€1,234.00 + $20.00`. A dash if nothing was measured. */
export function formatFigure(figure: Figure, figures: Figures, { locale }: Pick<ReportFormat, 'locale'>): string {
  if (isMoney(figure)) {
    const amounts = figures[figure];
    if (amounts === null || amounts.length === 0) return noValue;
    const [first] = amounts;
    // Currencies without an amount are omitted, unless none has one.
    const shown = amounts.filter(({ amount }) => amount !== 0);
    return (shown.length > 0 ? shown : first ? [first] : [])
      .map(({ amount, currency }) => formatMoney(amount, currency, locale))
      .join(' + ');
  }
  const value = figures[figure];
  return value === null ? noValue : formatNumber(figure, value, locale);
}

/** Formats one value of a figure; money is in cents of one currency. */
export function formatNumber(figure: Figure, value: number, locale: Locale, currency = 'EUR'): string {
  if (isMoney(figure)) return formatMoney(value, currency, locale);
  if (isCount(figure)) return formatCount(value, locale);
  if (isDuration(figure)) return formatDuration(value, locale);
  return percent(value / 1_000, locale);
}

/** Formats a value for the chart's scale, where space is short. */
export function formatTick(figure: Figure, value: number, locale: Locale, currency = 'EUR'): string {
  const tag = languageTags[locale];
  if (isMoney(figure)) {
    const digits = value % 100 === 0 ? 0 : 2;
    const style = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const;
    return numberFormat(tag, style).format(value / 100);
  }
  return formatNumber(figure, value, locale);
}

function percent(share: number, locale: Locale): string {
  return numberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** Formats a duration in minutes, hours or days, with at most three digits. */
function formatDuration(seconds: number, locale: Locale): string {
  const [unit, size] =
    seconds < 2 * hour
      ? (['minute', minute] as const)
      : seconds < 2 * day
        ? (['hour', hour] as const)
        : (['day', day] as const);
  const style = {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'minute' ? 0 : 1,
  } as const;
  return numberFormat(languageTags[locale], style).format(seconds / size);
}

/** Returns the number that a change is computed from. Null for amounts in several currencies, which have no sum. */
function comparableValue(figure: Figure, figures: Figures): number | null {
  if (!isMoney(figure)) return figures[figure];
  const amounts = figures[figure]?.filter(({ amount }) => amount !== 0) ?? null;
  if (amounts === null) return null;
  return amounts.length > 1 ? null : (amounts[0]?.amount ?? 0);
}

/** Formats the change from the period before. Undefined if nothing changed or the two can't be compared. */
export function formatChange(figure: Figure, report: AnalyticsReport, { t, locale }: ReportFormat): Change | undefined {
  const [now, before] = [comparableValue(figure, report.totals), comparableValue(figure, report.previous)];
  const isShare = !(isMoney(figure) || isCount(figure) || isDuration(figure));
  if (now === null || before === null || now === before) return undefined;
  const isUp = now > before;
  // A rise from zero or a loss has no percentage; the arrow and the earlier number remain.
  const size = isShare
    ? t('analytics-report:change.points', {
        change: numberFormat(languageTags[locale]).format(Math.abs(now - before) / 10),
      })
    : before <= 0
      ? ''
      : percent(roundShare(Math.abs(now - before) / Math.abs(before)), locale);
  const good = goodDirection(figure);
  const tone = good === 'neither' ? 'neutral' : isUp === (good === 'more') ? 'good' : 'bad';
  const words = {
    good: t('analytics-report:change.better'),
    bad: t('analytics-report:change.worse'),
    neutral: '',
  } as const;
  return {
    text: size,
    direction: isUp ? 'up' : 'down',
    tone,
    spoken: [
      t(isUp ? 'analytics-report:change.up' : 'analytics-report:change.down', { change: size }).trim(),
      words[tone],
    ]
      .filter(Boolean)
      .join(', '),
  };
}

/** Rounds shares from 10% on to whole percentages, because no one acts on the decimals. */
const roundShare = (share: number) => (share >= 0.1 ? Math.round(share * 100) / 100 : share);

/** Explains why a figure has no value. Undefined if it has one. */
export function explainMissingValue(
  figure: Figure,
  report: AnalyticsReport,
  { t }: Pick<ReportFormat, 't'>,
): string | undefined {
  if (report.hidden.includes(figure)) return t('analytics-report:missing.hidden', { count: report.smallestGroup });
  if (report.totals[figure] !== null) return undefined;
  if (figure === 'firstAnswerTime' || figure === 'unansweredShare' || figure === 'churn') {
    return t(`analytics-report:missing.${figure}`);
  }
  return t('analytics-report:missing.nothing');
}

/** Returns the line under a figure: why it has no value, or else its earlier value, and whether less is better. */
export function describeComparison(figure: Figure, report: AnalyticsReport, wording: ReportFormat): string {
  const missing = explainMissingValue(figure, report, wording);
  if (missing) return missing;
  const value = formatFigure(figure, report.previous, wording);
  const before =
    value === noValue
      ? wording.t('analytics-report:change.noneBefore')
      : wording.t('analytics-report:change.before', { value });
  return goodDirection(figure) === 'less' ? `${before} · ${wording.t('analytics-report:change.lessIsBetter')}` : before;
}

/** Says what a figure counts, and how the list behind it may differ. */
export function describeFigure(figure: Figure, report: AnalyticsReport, { t }: Pick<ReportFormat, 't'>): string {
  const differences = differencesOf(figure, report).map((name) => t(`analytics-report:differs.${name}`));
  return [t(`analytics-report:about.${figure}`), ...differences].join(' ');
}
