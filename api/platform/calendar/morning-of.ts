import { Temporal } from 'temporal-polyfill';

/** Eight in the morning of a day (`2026-12-24`) in a time zone, milliseconds: when people like to get mail. */
export function morningOf(day: string, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from('08:00');
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}
