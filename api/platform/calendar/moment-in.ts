import { Temporal } from 'temporal-polyfill';

/**
 * When a clock in a time zone shows a time such as `2026-06-01T08:00`. If daylight saving skips that hour, right after
 * the gap; if it repeats it, the first time.
 */
export function momentIn(timeZone: string, localTime: string): number {
  return Temporal.PlainDateTime.from(localTime).toZonedDateTime(timeZone).epochMilliseconds;
}

/** When a clock anywhere first shows that time. */
export const firstMomentOf = (localTime: string) => momentIn('Etc/GMT-14', localTime);
