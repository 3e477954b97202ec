import { dateFormat } from '../i18n/format.ts';

/** Durations in milliseconds. A day is always 24 hours, regardless of daylight saving. */
export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Formats a stored instant as the API returns it, in ISO 8601. Null stays null. */
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** The current day in a time zone, such as `2026-03-10`. */
export function localDay(time: Date, timeZone: string): string {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

/** Adds days to a day such as `2026-03-10`, or subtracts them if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Wall-clock time at an instant in the format of `<input type="datetime-local">`,
 * `2026-03-29T18:00`. Empty for an invalid instant.
 */
export function toWallClock(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');
}

/**
 * The instant of a wall-clock time in a time zone, in ISO 8601. Empty for an invalid time. A time
 * in an hour skipped by daylight saving moves forward by that hour.
 */
export function fromWallClock(shown: string, timeZone: string): string {
  const wanted = Date.parse(`${shown}Z`);
  if (Number.isNaN(wanted)) return '';
  const offsetAt = (at: number) => Date.parse(`${toWallClock(new Date(at).toISOString(), timeZone)}Z`) - at;
  // The first offset is wrong only near a daylight saving change; the second pass corrects it.
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near)).toISOString();
}

/** Whether this is a time zone's name, such as `Europe/Tallinn`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A first and a last day, such as `2026-03-10`, both included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The span of a range of days in a time zone, from `since` inclusive to `until` exclusive. */
export function spanOfDays({ from, to }: Days, timeZone: string): Span {
  const startOf = (day: string) => Date.parse(fromWallClock(`${day}T00:00`, timeZone));
  return { since: from === undefined ? from : startOf(from), until: to === undefined ? to : startOf(addDays(to, 1)) };
}

/** A range of time in milliseconds; a bound is undefined if the range is open there. */
export interface Span {
  since: number | undefined;
  until: number | undefined;
}
