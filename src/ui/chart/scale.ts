/** A scale from 0 to the highest tick. Ticks are equally far apart, lowest first. */
export interface Scale {
  most: number;
  ticks: readonly number[];
}

interface Units {
  /** Ticks are round in one of these, such as 100 cents, or 60 and 3600 seconds: the largest that fits. */
  units?: readonly number[];
  /** People and things have no halves. */
  isWhole?: boolean;
}

const roundSteps = [1, 2, 2.5, 5, 10] as const;
const mostTicks = 4;

/** A scale with three to five round ticks for values up to `highest`. Nothing to show gives a scale up to one unit. */
export function scaleUpTo(highest: number, { units = [1], isWhole = false }: Units = {}): Scale {
  const unit = units.filter((each) => each <= highest).at(-1) ?? units[0] ?? 1;
  const wanted = Math.max(highest, unit) / unit;
  const rough = wanted / mostTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fits = (step: number) => step * power >= rough * (1 - 1e-9) && !(isWhole && !Number.isInteger(step * power));
  const step = isWhole && rough <= 1 ? 1 : (roundSteps.find(fits) ?? 10) * power;
  const count = Math.max(1, Math.ceil(wanted / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => index * step * unit);
  return { most: count * step * unit, ticks };
}

/** Where a point stands across the chart, from 0 to 1. A single one stands in the middle. */
export function placeAcross(index: number, count: number): number {
  return count < 2 ? 0.5 : index / (count - 1);
}

/** Which points have a label: the first, and others equally far apart, at most `most`. */
export function labelledPoints(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
