import { Temporal } from 'temporal-polyfill';
import { dayMs } from '#api/platform/calendar/time.ts';

/** The hour on Monday from which the mail is sent, and how late it may be sent. */
const hour = 8;
const lateMs = 2 * dayMs;

interface Week {
  /** The Monday on which the mail is sent, which identifies it. */
  monday: string;
  /** The first and last day of the reported week. */
  from: string;
  to: string;
}

/** Returns the week whose mail is due now; null from Wednesday to Monday morning. */
export function findDueWeek(now: Date, timeZone: string): Week | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const dueAt = monday.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }).epochMilliseconds;
  if (now.getTime() < dueAt || now.getTime() >= dueAt + lateMs) return null;
  const days = { from: monday.subtract({ days: 7 }), to: monday.subtract({ days: 1 }) };
  return { monday: monday.toString(), from: days.from.toString(), to: days.to.toString() };
}
