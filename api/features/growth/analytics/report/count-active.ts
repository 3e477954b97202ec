import { dayMs } from '#api/platform/calendar/time.ts';
import { monthDays } from '../sums/queries.ts';
import { parsePackedNumbers } from './collect-cells.ts';

/** Flattened pairs: days since the previous active day, and how many members had that gap. */
type Gaps = readonly number[];

const windows = [1, 7, monthDays] as const;

/** Returns how many different members were active in the window of days that ends with `day`. */
export type CountActive = (day: string, window: (typeof windows)[number], partialDay?: Gaps) => number;

/**
 * Counts each member once per window, on their first active day in it. A member whose gap is `g` days adds one to every
 * window that contains this day but not the day `g` days earlier.
 */
export function countActive(rows: ReadonlyArray<{ at: string; packed: string }>): CountActive {
  const start = Math.min(...rows.map(({ at }) => Date.parse(at)));
  const placeOf = (day: string) => (Date.parse(day) - start) / dayMs;
  const days = new Map(rows.map(({ at, packed }) => [placeOf(at), parsePackedNumbers(packed)]));
  const inWindow = new Map(windows.map((window) => [window, sumWindows(days, window)]));
  return (day, window, partialDay) => {
    const place = placeOf(day);
    const sum = inWindow.get(window)?.[place] ?? 0;
    return partialDay
      ? sum - countNewInWindow(window, days.get(place) ?? []) + countNewInWindow(window, partialDay)
      : sum;
  };
}

/** Sums each window of days, by the index of the window's last day. */
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

/** Counts a day's members who weren't active earlier in the window that ends with the day. */
function countNewInWindow(window: number, gaps: Gaps): number {
  let sum = 0;
  for (let index = 0; index < gaps.length; index += 2) if ((gaps[index] ?? 0) >= window) sum += gaps[index + 1] ?? 0;
  return sum;
}
