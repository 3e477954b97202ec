import { Temporal } from 'temporal-polyfill';

/** So many days from the day that it is in a time zone, at a time of its clocks (`18:30`). */
export function localTime(now: Date, inDays: number, at: string, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const there = today.add({ days: inDays }).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at) });
  return new Date(there.epochMilliseconds);
}
