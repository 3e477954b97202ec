import { area, curveMonotoneX, line } from 'd3-shape';
import { horizontalPosition, positionOnScale, type Scale } from './scale.ts';

type Range = Pick<Scale, 'least' | 'most'>;

/**
 * Charts are drawn in a square of this size and stretched to fit the page; `vector-effect` keeps the width of lines.
 */
export const chartSize = 1_000;

/** The values of a series. Null is a gap: nothing was measured there. */
export type Values = ReadonlyArray<number | null>;

interface Drawing {
  line: string;
  /** The area between the line and zero. */
  area: string;
  /** The line from the last complete point to the unfinished one; empty if there is none. */
  running: string;
  /** Points without neighbours, which a line alone wouldn't show. */
  dots: readonly string[];
}

/** Draws the paths of a series. If `isRunning`, its last point is unfinished and drawn separately. */
export function drawSeries(values: Values, range: Range, isRunning = false): Drawing {
  const points = values.map((value, index) => ({ value, index }));
  const finished = isRunning ? points.slice(0, -1) : points;
  const draw = pathOf(values.length, range);
  return {
    line: draw.line(finished) ?? '',
    area: draw.area(finished) ?? '',
    running: isRunning && points.length > 1 ? (draw.straight(points.slice(-2)) ?? '') : '',
    dots: finished.filter(({ index }) => isAlone(values, index)).map(({ index }) => drawDot(values, index, range)),
  };
}

/** Draws a dot as a line without length, because a circle would be stretched with the chart. Empty for a gap. */
export function drawDot(values: Values, index: number, range: Range): string {
  const value = values[index];
  if (value === undefined || value === null) return '';
  return `M${round(horizontalPosition(index, values.length) * chartSize)},${round(heightOf(value, range))}h0`;
}

interface Point {
  value: number | null;
  index: number;
}

function pathOf(count: number, range: Range) {
  const x = ({ index }: Point) => horizontalPosition(index, count) * chartSize;
  const y = ({ value }: Point) => heightOf(value ?? 0, range);
  const isThere = ({ value }: Point) => value !== null;
  const straight = line<Point>().defined(isThere).x(x).y(y).digits(1);
  return {
    straight,
    // The curve is monotone, so that the line never rises above the highest value or falls below zero.
    line: line<Point>().defined(isThere).x(x).y(y).digits(1).curve(curveMonotoneX),
    area: area<Point>().defined(isThere).x(x).y0(heightOf(0, range)).y1(y).digits(1).curve(curveMonotoneX),
  };
}

const heightOf = (value: number, range: Range) => chartSize * (1 - positionOnScale(range, value));
const round = (place: number) => Math.round(place * 10) / 10;
const isAlone = (values: Values, index: number) =>
  values[index] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
