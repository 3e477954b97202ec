import { dateFormat } from '../i18n/format.ts';

/** Lengths of time in milliseconds; a day here is 24 hours, whatever clocks do. */
export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** An instant of the database as the API tells it, in ISO 8601; null stays null. */
export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** The day that it is in a time zone, such as `2026-03-10`. */
export function localDay(time: Date, timeZone: string): string {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
}

/**
 * What clocks of a time zone show at an instant, as `<input type="datetime-local">` has it:
 * `2026-03-29T18:00`; empty for what is no instant.
 */
export function toWallClock(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  return at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T');
}

/**
 * The instant at which clocks of a time zone show this, in ISO 8601; empty for what is no time. In an
 * hour that clocks skip, as long after as it was into that hour.
 */
export function fromWallClock(shown: string, timeZone: string): string {
  const wanted = Date.parse(`${shown}Z`);
  if (Number.isNaN(wanted)) return '';
  const offsetAt = (at: number) => Date.parse(`${toWallClock(new Date(at).toISOString(), timeZone)}Z`) - at;
  // The offset near the instant finds it, but next to a change of clocks: there the offset at what was found.
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near)).toISOString();
}
