import { Temporal } from 'temporal-polyfill';

/**
 * The next full hour in a time zone after `now`, on a given weekday (1 for Monday to 7 for Sunday) or, if null, on any
 * day. An hour skipped by daylight saving falls right after the gap.
 */
export function nextHour(hour: number, weekday: number | null, timeZone: string, now: Date): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const plainTime = new Temporal.PlainTime(hour);
  const days = Array.from({ length: 9 }, (_, index) => today.add({ days: index }));
  const times = days
    .filter(({ dayOfWeek }) => weekday === null || dayOfWeek === weekday)
    .map((day) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
  return times.find((at) => at > now.getTime()) ?? now.getTime() + 7 * 24 * 60 * 60 * 1000;
}
