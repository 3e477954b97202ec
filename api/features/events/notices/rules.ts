import { dayMs, hourMs } from '#api/platform/calendar/time.ts';

/** How long before the start a reminder is sent, in milliseconds. */
export const leadTimes = { day_before: dayMs, hour_before: hourMs } as const;

/** How long after an event's end attendees are still notified of its cancellation. */
export const cancellationMs = 7 * dayMs;
