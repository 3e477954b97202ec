import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  type Rgb,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb);
registerMode(modeOklch);
const toOklch = converter('oklch');
const toRgb = converter('rgb');

/** WCAG 2.2: what body text needs against its background, and what the edge of a control needs. */
export const textContrast = 4.5;
export const edgeContrast = 3;

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Black or white, whichever reads better on a colour: at least one always reaches 4.58. */
export function textOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';
}

/**
 * A colour to fill a button with, and the text on it. White belongs on a colour that it nearly reads
 * on: then the fill darkens until it does. On lighter ones the text is whichever reads better.
 */
export function filled(color: string): { fill: string; text: string } {
  if (contrast('#ffffff', color) < edgeContrast) return { fill: color, text: textOn(color) };
  return { fill: readable(color, ['#ffffff']), text: '#ffffff' };
}

/**
 * The colour nearest to the wanted one that reaches a contrast on every given background: the hue
 * stays, the lightness moves away from the backgrounds; black or white where that is not enough.
 */
export function readable(wanted: string, backgrounds: readonly string[], least = textContrast): string {
  const worst = (color: string) => Math.min(...backgrounds.map((background) => contrast(color, background)));
  if (worst(wanted) >= least) return wanted;
  const start = oklch(wanted);
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const l of [start.l - step, start.l + step]) {
      if (l < 0 || l > 1) continue;
      const color = hex({ ...start, l });
      if (worst(color) >= least) return color;
    }
  }
  return worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff';
}

/** A share of one colour over another, as an opaque colour. `share` is 0 to 1. */
export function tint(color: string, over: string, share: number): string {
  const [top, base] = [rgb(color), rgb(over)];
  const between = (from: number, to: number) => from + (to - from) * share;
  return formatHex({ mode: 'rgb', r: between(base.r, top.r), g: between(base.g, top.g), b: between(base.b, top.b) });
}

/** A colour of the given lightness with a hint of another's hue: the surfaces of the dark theme. */
export function shade(of: string, lightness: number, chroma: number): string {
  const { h, c } = oklch(of);
  return hex({ mode: 'oklch', l: lightness, c: Math.min(c, chroma), h: h ?? 0 });
}

/** Perceived lightness, 0 (black) to 1 (white). */
export function lightness(color: string): number {
  return oklch(color).l;
}

function oklch(color: string): Oklch {
  const parsed = toOklch(color);
  if (!parsed) throw new Error(`not a colour: ${color}`);
  return parsed;
}

function rgb(color: string): Rgb {
  const parsed = toRgb(color);
  if (!parsed) throw new Error(`not a colour: ${color}`);
  return parsed;
}

function hex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}
