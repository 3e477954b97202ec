import { Temporal } from 'temporal-polyfill';
import { utcHour } from '#api/platform/analytics/rules.ts';
import { addDays, dayMs, hourMs, localDay } from '#api/platform/calendar/time.ts';
import { dateFormat } from '#api/platform/i18n/format.ts';
import type { AnalyticsQuery } from '../contract.ts';
import { quarterMs, summedPeriods } from './rules.ts';

const periodDays = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const;

/**
 * How many days back a single day is reported by the hour. Hours are kept for 100 days, so the previous day's hours
 * exist.
 */
const hourlyDays = 60;

export interface Bucket {
  /** The `at` of the bucket's counts, such as `2026-03-10T12` (UTC) or `2026-03-10`. */
  key: string;
  at: number;
  day: string;
  isPartial: boolean;
}

interface PlannedSpan {
  from: number;
  to: number;
  buckets: Bucket[];
  /** The first hour of the community's day in which the span begins. */
  midnight: string;
  /** The hours to count instead of the last day, if that day is partial. */
  hours: { from: string; to: string } | null;
}

export interface ReportPlan {
  bucket: 'hour' | 'day';
  /** The number of days, if the period is one of {@link summedPeriods} and ends today. */
  summedDays: number | null;
  current: PlannedSpan;
  previous: PlannedSpan;
}

/** Plans the buckets of a report and of the period it is compared with. Days are in the community's time zone. */
export function planReport(query: AnalyticsQuery, now: Date, timeZone: string): ReportPlan {
  const { period, from, to } = query;
  if (period === '24h') return planLastDay(now, timeZone);
  const today = dayAt(now.getTime(), timeZone);
  const { first, last } = from && to ? within({ from, to }, today) : rangeEndingAt(today, periodDays[period ?? '30d']);
  const count = first.until(last).days + 1;
  const shift = { days: count < 7 ? count : Math.ceil(count / 7) * 7 };
  const isRunning = last.equals(today);
  const end = isRunning ? now.getTime() : startOf(last.add({ days: 1 }), timeZone);
  const sameMoment = isRunning ? nextHourStart(zoned(now.getTime(), timeZone).subtract(shift).epochMilliseconds) : null;
  const days = { first: first.subtract(shift), last: last.subtract(shift) };
  const dayEnd = startOf(days.last.add({ days: 1 }), timeZone);
  const previousEnd = sameMoment === null ? dayEnd : Math.min(sameMoment, dayEnd);
  if (count === 1 && last.until(today).days < hourlyDays) {
    return {
      bucket: 'hour',
      summedDays: null,
      current: planHours(startOf(first, timeZone), end, timeZone, now),
      previous: planHours(startOf(days.first, timeZone), previousEnd, timeZone, now),
    };
  }
  return {
    bucket: 'day',
    summedDays: isRunning ? (summedPeriods.find((days) => days === count) ?? null) : null,
    current: { ...planDays(first, last, timeZone, now), to: end, hours: null },
    previous: {
      ...planDays(days.first, days.last, timeZone, now),
      to: previousEnd,
      hours: previousEnd < dayEnd ? hourKeys(startOf(days.last, timeZone), previousEnd) : null,
    },
  };
}

/** Plans the last 24 hours, the last of which is still running, and the hours at the same clock time the day before. */
function planLastDay(now: Date, timeZone: string): ReportPlan {
  const end = nextHourStart(now.getTime());
  const from = end - 24 * hourMs;
  const dayBefore = (at: number) => zoned(at, timeZone).subtract({ days: 1 }).epochMilliseconds;
  return {
    bucket: 'hour',
    summedDays: null,
    current: { ...planHours(from, end, timeZone, now), to: now.getTime() },
    previous: planHours(dayBefore(from), dayBefore(end), timeZone, now),
  };
}

function rangeEndingAt(today: Temporal.PlainDate, days: number) {
  return { first: today.subtract({ days: days - 1 }), last: today };
}

/** Cuts off the part of a range that is in the future, so that it ends today. */
function within({ from, to }: { from: string; to: string }, today: Temporal.PlainDate) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const end = Temporal.PlainDate.compare(last, today) > 0 ? today : last;
  return Temporal.PlainDate.compare(first, end) > 0 ? { first: end, last: end } : { first, last: end };
}

function planDays(first: Temporal.PlainDate, last: Temporal.PlainDate, timeZone: string, now: Date) {
  const count = first.until(last).days + 1;
  const starts = findDayStarts(first.toString(), count + 1, timeZone);
  const buckets = starts.slice(0, count).map(({ day, at }, index): Bucket => {
    const isPartial = (starts[index + 1]?.at ?? 0) > now.getTime();
    return { key: day, at, day, isPartial };
  });
  const from = buckets[0]?.at ?? 0;
  return { from, midnight: utcHour(new Date(from)), buckets };
}

/**
 * Finds when each day begins. Usually that is 24 hours after the day before; checking this with a formatter takes a
 * hundredth of the time that Temporal needs.
 */
function findDayStarts(first: string, count: number, timeZone: string): Array<{ day: string; at: number }> {
  const clock = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  let before = Number.NaN;
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index);
    const isLikely = index > 0 && clock.format(before + dayMs) === `${day} 00:00`;
    before = isLikely ? before + dayMs : startOf(Temporal.PlainDate.from(day), timeZone);
    return { day, at: before };
  });
}

function planHours(from: number, to: number, timeZone: string, now: Date): PlannedSpan {
  const first = Math.floor(from / hourMs) * hourMs;
  const buckets = Array.from({ length: Math.ceil((to - first) / hourMs) }, (_, index): Bucket => {
    const at = first + index * hourMs;
    const day = localDay(new Date(at), timeZone);
    return { key: utcHour(new Date(at)), at, day, isPartial: at + hourMs > now.getTime() };
  });
  const midnight = utcHour(new Date(startOf(dayAt(first, timeZone), timeZone)));
  return { from: first, to, buckets, midnight, hours: null };
}

function hourKeys(from: number, to: number) {
  return { from: utcHour(new Date(from)), to: utcHour(new Date(to - 1)) };
}

const zoned = (at: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
const dayAt = (at: number, timeZone: string) => zoned(at, timeZone).toPlainDate();
const startOf = (day: Temporal.PlainDate, timeZone: string) => day.toZonedDateTime(timeZone).epochMilliseconds;
const nextHourStart = (at: number) => Math.floor(at / hourMs) * hourMs + hourMs;

/** Finds the day and month of a quarter-hour (numbered since 1970) in the community's time zone. */
export function locateQuarterHour(quarter: number, timeZone: string) {
  const day = localDay(new Date(quarter * quarterMs), timeZone);
  return { quarter, day, month: day.slice(0, 7), dayNumber: Date.parse(day) / dayMs };
}
