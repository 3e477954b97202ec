import { Temporal } from 'temporal-polyfill';

/**
 * The same wall-clock time so many calendar months later, in a time zone: the month's last day where
 * the day is not in it, the next time there is where clocks skip the hour. Milliseconds in and out.
 */
export function addMonths(at: number, months: number, timeZone: string): number {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return there.add({ months }).epochMilliseconds;
}
