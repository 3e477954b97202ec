import { Temporal } from 'temporal-polyfill';

/**
 * Adds calendar months in a time zone and keeps the wall-clock time. Falls back to the last day of
 * a shorter month, and moves past an hour skipped by daylight saving. Milliseconds in and out.
 */
export function addMonths(at: number, months: number, timeZone: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return there.add({ months }).epochMilliseconds;
}
