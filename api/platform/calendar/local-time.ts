import { Temporal } from 'temporal-polyfill';

/** The instant some days from today at a wall-clock time (`18:30`) in a time zone. */
export function instantAtLocalTime(now: Date, inDays: number, at: string, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const there = today.add({ days: inDays }).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at) });
  return new Date(there.epochMilliseconds);
}
