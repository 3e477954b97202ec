import { Temporal } from 'temporal-polyfill';

/** The instant of 8:00 on a day (`2026-12-24`) in a time zone, in milliseconds: a good time to send mail. */
export function morningOf(day: string, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from('08:00');
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}
