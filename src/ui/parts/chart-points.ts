import type { Reading } from '../chart/ChartCursor.tsx';
import type { ChartPoint } from '../chart/LineChart.tsx';
import { createScale, positionOnScale } from '../chart/scale.ts';

const values = [3, 5, 4, null, 6, -2, 7, 9, 4] as const;
const earlier = [2, 4, 4, 5, 4, 3, 5, 6, 6] as const;

export const scale = createScale([...values, ...earlier].filter((value) => value !== null));

/** Points with a gap, a value below zero, a mark, and an unfinished last value. */
export const points: readonly ChartPoint[] = values.map((value, index) => ({
  ...{ name: String(index + 1), label: String(index + 1), nameBefore: String(index + 1) },
  ...{ value, shown: String(value ?? '–'), before: earlier[index] ?? null, shownBefore: String(earlier[index] ?? '–') },
  isPartial: index === values.length - 1,
  marks: index === 4 ? ['9'] : [],
}));

export const readings: readonly Reading[] = points.map(({ name, value, shown, before, shownBefore, marks }) => ({
  ...{ name, words: [shown, shownBefore, ...marks] },
  value: value === null ? null : positionOnScale(scale, value),
  before: before === null ? null : positionOnScale(scale, before),
}));
