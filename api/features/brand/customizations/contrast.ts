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

/** WCAG 2.2 minimum contrast of body text, and of the edge of a control. */
export const minTextContrast = 4.5;
export const minEdgeContrast = 3;

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Black or white, whichever contrasts more with a colour. One of them always reaches 4.58. */
export function textColorOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';
}

/**
 * The fill of a button and the text on it. Where white text is nearly readable, the fill is darkened
 * until it is. On lighter colours the text is black or white, whichever contrasts more.
 */
export function fillWithText(color: string): { fill: string; text: string } {
  if (contrast('#ffffff', color) < minEdgeContrast) return { fill: color, text: textColorOn(color) };
  return { fill: toReadableColor(color, ['#ffffff']), text: '#ffffff' };
}

/**
 * The colour nearest to the wanted one that reaches the contrast on every background. It keeps the hue and changes the
 * lightness, falling back to black or white.
 */
export function toReadableColor(wanted: string, backgrounds: readonly string[], minimum = minTextContrast): string {
  const worst = (color: string) => Math.min(...backgrounds.map((background) => contrast(color, background)));
  if (worst(wanted) >= minimum) return wanted;
  const start = oklch(wanted);
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const l of [start.l - step, start.l + step]) {
      if (l < 0 || l > 1) continue;
      const color = hex({ ...start, l });
      if (worst(color) >= minimum) return color;
    }
  }
  return worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff';
}

/** One colour mixed over another, as an opaque colour. `share` is 0 to 1. */
export function mixOver(color: string, over: string, share: number): string {
  const [top, base] = [rgb(color), rgb(over)];
  const between = (from: number, to: number) => from + (to - from) * share;
  return formatHex({ mode: 'rgb', r: between(base.r, top.r), g: between(base.g, top.g), b: between(base.b, top.b) });
}

/** A colour of the given lightness with another colour's hue, turned by some degrees, and at most the given chroma. */
export function shade(of: string, lightness: number, chroma: number, turn = 0): string {
  const { h, c } = oklch(of);
  return hex({ mode: 'oklch', l: lightness, c: Math.min(c, chroma), h: (h ?? 0) + turn });
}

/** A colour of this lightness and chroma, with another colour's hue turned by some degrees. */
export function rotateHue(of: string, lightness: number, chroma: number, turn: number): string {
  return hex({ mode: 'oklch', l: lightness, c: chroma, h: (oklch(of).h ?? 0) + turn });
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
