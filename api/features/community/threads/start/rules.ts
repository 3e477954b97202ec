import { addDays, localDay, toWallClock } from '#api/platform/calendar/time.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';

export interface ExpertHours {
  awayFrom: string | null;
  awayUntil: string | null;
  weekdays: readonly number[];
  opensAt: string | null;
  closesAt: string | null;
}

/**
 * Returns a key for the period in which an expert is away, in the community's time zone: an absence, or the hours until
 * they answer again. Null while they are available. The key is the same for the whole period, so that only one
 * automatic answer is sent.
 */
export function findAwayPeriod(hours: ExpertHours, now: Date, timeZone: string): string | null {
  const { awayFrom, awayUntil, opensAt, closesAt } = hours;
  const today = localDay(now, timeZone);
  if (awayFrom && awayUntil && awayFrom <= today && today <= awayUntil) return `away:${awayFrom}`;
  const time = toWallClock(now.toISOString(), timeZone).slice(11, 16);
  const isBefore = opensAt !== null && time < opensAt;
  const isAfter = closesAt !== null && time >= closesAt;
  if (answersOn(hours, today) && !isBefore && !isAfter) return null;
  for (let ahead = isBefore ? 0 : 1; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead);
    if (answersOn(hours, day)) return `until:${day}`;
  }
  return null;
}

function answersOn({ weekdays }: ExpertHours, day: string): boolean {
  // Sunday is 0 in JavaScript and 7 in ISO 8601.
  return weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay() || 7);
}

const namedLength = 60;

/** Returns the subject of a conversation started without one: the first words of its message, or its files. */
export function subjectOf(plain: string, files: string): string {
  const line = plain.trim();
  return line === '' ? files : excerptOf(line, namedLength);
}
