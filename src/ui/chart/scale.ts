/** A scale that includes 0. Its ticks are equally far apart, lowest first. */
export interface Scale {
  least: number;
  most: number;
  ticks: readonly number[];
}

interface Units {
  /** Ticks are round numbers of the largest of these units that fits, such as 100 cents, or 60 and 3600 seconds. */
  units?: readonly number[];
  /** Whether ticks are whole numbers, as for people and things. */
  isWhole?: boolean;
}

const roundSteps = [1, 2, 2.5, 5, 10] as const;
const usualTicks = 4;

/** Creates a scale with a few round ticks for these values and 0. Without values, the scale covers one unit. */
export function createScale(values: readonly number[], { units = [1], isWhole = false }: Units = {}): Scale {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const unit = units.filter((each) => each <= highest - lowest).at(-1) ?? units[0] ?? 1;
  const rough = Math.max(1, (highest - lowest) / unit) / usualTicks;
  const step = roundStep(rough, isWhole) * unit;
  const below = Math.ceil(-lowest / step - rounding);
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(highest / step - rounding));
  const ticks = Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
  return { least: -below * step || 0, most: above * step, ticks };
}

/** The position of a value on a scale, from 0 to 1. */
export function positionOnScale({ least, most }: Pick<Scale, 'least' | 'most'>, value: number): number {
  return (value - least) / (most - least);
}

const rounding = 1e-9;

function roundStep(rough: number, isWhole: boolean): number {
  if (isWhole && rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough) + rounding);
  const fits = (step: number) =>
    step * power >= rough * (1 - rounding) && !(isWhole && !Number.isInteger(step * power));
  return (roundSteps.find(fits) ?? 10) * power;
}

/** The horizontal position of a point in the chart, from 0 to 1. A single point is in the middle. */
export function horizontalPosition(index: number, count: number): number {
  return count < 2 ? 0.5 : index / (count - 1);
}

/** Chooses the points that get a label: the first, and then every nth one, so that there are at most `most` labels. */
export function chooseLabelledPoints(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
