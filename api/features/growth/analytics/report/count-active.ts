import { dayMs } from '#api/platform/calendar/time.ts';
import { monthDays } from '../sums/queries.ts';
import { unpack } from './collect-cells.ts';

/** Members active on a day in numbers: the days since they were before, how many, and so on. */
type Gaps = readonly number[];

const windows = [1, 7, monthDays] as const;

/** How many different members were active in the days up to one, that one included. */
export type CountActive = (day: string, window: (typeof windows)[number], insteadOfDay?: Gaps) => number;

/**
 * Counts each member on the first of their days in a window: where they weren't active before, as far back as it
 * reaches. So who was active on a day is in the windows that end from there on, unless they were in already, until it
 * has passed out of them.
 */
export function countActive(rows: ReadonlyArray<{ at: string; packed: string }>): CountActive {
  const start = Math.min(...rows.map(({ at }) => Date.parse(at)));
  const placeOf = (day: string) => (Date.parse(day) - start) / dayMs;
  const days = new Map(rows.map(({ at, packed }) => [placeOf(at), unpack(packed)]));
  const inWindow = new Map(windows.map((window) => [window, sumWindows(days, window)]));
  return (day, window, insteadOfDay) => {
    const place = placeOf(day);
    const sum = inWindow.get(window)?.[place] ?? 0;
    return insteadOfDay ? sum - newIn(window, days.get(place) ?? []) + newIn(window, insteadOfDay) : sum;
  };
}

/** By the place of the last day of each window. */
function sumWindows(days: ReadonlyMap<number, Gaps>, window: number): number[] {
  const sums = new Array<number>(Math.max(-1, ...days.keys()) + window + 1).fill(0);
  const change = (place: number, by: number) => {
    sums[place] = (sums[place] ?? 0) + by;
  };
  for (const [place, gaps] of days) {
    for (let index = 0; index < gaps.length; index += 2) {
      const [gap = 0, count = 0] = [gaps[index], gaps[index + 1]];
      change(place + Math.max(0, window - gap), count);
      change(place + window, -count);
    }
  }
  for (let place = 1; place < sums.length; place += 1) change(place, sums[place - 1] ?? 0);
  return sums;
}

/** Those who weren't active in the days before that a window has. */
function newIn(window: number, gaps: Gaps): number {
  let sum = 0;
  for (let index = 0; index < gaps.length; index += 2) if ((gaps[index] ?? 0) >= window) sum += gaps[index + 1] ?? 0;
  return sum;
}
