import { Temporal } from 'temporal-polyfill';
import { dayMs } from '#api/platform/calendar/time.ts';

/** The hour on Monday from which the mail is sent, and how late it may be. */
const hour = 8;
const lateMs = 2 * dayMs;

interface Week {
  /** Names the mail: the Monday on which it is sent. */
  monday: string;
  /** The first and last day of the week that it is about. */
  from: string;
  to: string;
}

/** The week whose mail is to be sent now; null from Wednesday to Monday morning. */
export function dueWeek(now: Date, timeZone: string): Week | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const dueAt = monday.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }).epochMilliseconds;
  if (now.getTime() < dueAt || now.getTime() >= dueAt + lateMs) return null;
  const days = { from: monday.subtract({ days: 7 }), to: monday.subtract({ days: 1 }) };
  return { monday: monday.toString(), from: days.from.toString(), to: days.to.toString() };
}
