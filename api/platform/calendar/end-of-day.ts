import { Temporal } from 'temporal-polyfill';

/** When a day (`2026-12-24`) ends in a time zone, in milliseconds. */
export function endOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}
