import { dayMs, hourMs } from '#api/platform/calendar/time.ts';

/** Days begin on a quarter of an hour in every zone. */
export const quarterMs = hourMs / 4;

/** Long periods whose whole days the job sums once a day. */
export const summedPeriods = [30, 90] as const;

/** A day some days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
}

/** The middle of a list of numbers, each with how often it occurs; the lower one of two. Null if there are none. */
export function medianOf(counted: ReadonlyArray<readonly [number, number]>): number | null {
  const sorted = counted.filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of sorted) {
    seen += count;
    if (seen * 2 >= all) return value;
  }
  return null;
}

/** A part of a whole in thousandths; null if there is no whole. */
export function thousandths(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part * 1_000) / whole) : null;
}
