import { dayMs } from '#api/platform/calendar/time.ts';
import { monthDays } from '../sums/queries.ts';

/** How many were active on a day, by the days since they were before: {@link monthDays} or more are one. */
export type Gaps = Map<number, number>;

/** The rows of each day, by its start in UTC. */
export function gapsByDay(rows: ReadonlyArray<{ at: string; packed: string }>): Map<number, Gaps> {
  return new Map(
    rows.map(({ at, packed }) => [Date.parse(at), new Map(JSON.parse(packed) as Array<[number, number]>)]),
  );
}

/**
 * How many different members were active in the days up to one, that one included. Each counts on the first of their
 * days: where they weren't active before, as far back as the window reaches.
 */
export function countActive(byDay: ReadonlyMap<number, Gaps>, last: string, days: number, lastGaps?: Gaps): number {
  const lastDay = Date.parse(last);
  let sum = 0;
  for (let ago = 0; ago < days; ago += 1) {
    const gaps = ago === 0 && lastGaps ? lastGaps : byDay.get(lastDay - ago * dayMs);
    for (const [gap, count] of gaps ?? []) if (gap >= Math.min(days - ago, monthDays)) sum += count;
  }
  return sum;
}
