import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which a clock in a time zone shows a time such as `2026-06-01T08:00`. A time skipped by daylight
 * saving moves forward by the gap; a repeated time is its first occurrence.
 */
export function instantInZone(timeZone: string, localTime: string): number {
  return Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The first instant at which a clock anywhere shows a time. */
export const earliestInstant = (localTime: string) => instantInZone('Etc/GMT-14', localTime);
