import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import courierNew from '@capsizecss/metrics/courierNew';
import figtree from '@capsizecss/metrics/figtree';
import fraunces from '@capsizecss/metrics/fraunces';
import inter from '@capsizecss/metrics/inter';
import jetBrainsMono from '@capsizecss/metrics/jetBrainsMono';
import lora from '@capsizecss/metrics/lora';
import manrope from '@capsizecss/metrics/manrope';
import nunitoSans from '@capsizecss/metrics/nunitoSans';
import sourceSerif4 from '@capsizecss/metrics/sourceSerif4';
import spaceGrotesk from '@capsizecss/metrics/spaceGrotesk';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import type { FontFamily } from './contract.ts';

/**
 * Built font files by source path. Looked up lazily, because commands load this module too, and they aren't bundled.
 */
const builtFiles = () =>
  import.meta.glob<string>('/node_modules/@fontsource-variable/*/files/*-latin{,-ext}-wght-normal.woff2', {
    query: '?url',
    import: 'default',
    eager: true,
  });

type Metrics = typeof arial;

interface Font {
  metrics: Metrics;
  /** The system font shown until the web font has loaded, adjusted to the same metrics. */
  fallback: Metrics;
  generic: 'sans-serif' | 'serif' | 'monospace';
  weights: `${number} ${number}`;
}

const sans = { fallback: arial, generic: 'sans-serif' } as const;
const serif = { fallback: timesNewRoman, generic: 'serif' } as const;

const fonts: Record<FontFamily, Font> = {
  figtree: { ...sans, metrics: figtree, weights: '300 900' },
  fraunces: { ...serif, metrics: fraunces, weights: '100 900' },
  inter: { ...sans, metrics: inter, weights: '100 900' },
  'jetbrains-mono': { metrics: jetBrainsMono, fallback: courierNew, generic: 'monospace', weights: '100 800' },
  lora: { ...serif, metrics: lora, weights: '400 700' },
  manrope: { ...sans, metrics: manrope, weights: '200 800' },
  'nunito-sans': { ...sans, metrics: nunitoSans, weights: '200 1000' },
  'source-serif-4': { ...serif, metrics: sourceSerif4, weights: '200 900' },
  'space-grotesk': { ...sans, metrics: spaceGrotesk, weights: '300 700' },
};

/** Characters that Western European languages don't use, such as š and ž: a separate file, fetched when needed. */
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The `font-family` value of a font, followed by its adjusted fallback. */
export function fontStack(family: FontFamily): string {
  const { metrics, fallback, generic } = fonts[family];
  return `${createFontStack([metrics, fallback]).fontFamily}, ${generic}`;
}

/**
 * Like {@link fontStack}, but for text that mustn't shift: the font is used only if it is available before the first
 * paint.
 */
export function optionalFontStack(family: FontFamily): string {
  return `"${fonts[family].metrics.familyName} Steady", ${fontStack(family).replace(/^.*?,\s*/, '')}`;
}

/** How wide the font's text is on average, in em. */
export function averageCharacterWidth(family: FontFamily): number {
  const { xWidthAvg, unitsPerEm } = fonts[family].metrics;
  return xWidthAvg / unitsPerEm;
}

const systemFontStacks = {
  'sans-serif': "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
  monospace: 'ui-monospace,Consolas,Menlo,monospace',
} as const;

/** System fonts of the same kind, for places such as mails that can't load web fonts. */
export function systemFonts(family: FontFamily): string {
  return systemFontStacks[fonts[family].generic];
}

/** The `@font-face` rules of a font: its two files and its fallback. */
export function fontFaces(family: FontFamily): string {
  const { metrics, fallback } = fonts[family];
  return [
    face(family, metrics.familyName, 'swap', 'latin'),
    face(family, metrics.familyName, 'swap', 'latin-ext', latinExtended),
    createFontStack([metrics, fallback]).fontFaces,
  ].join('\n');
}

/** The `@font-face` rule of {@link optionalFontStack}. Its file is the one that pages preload. */
export function optionalFontFace(family: FontFamily): string {
  return face(family, `${fonts[family].metrics.familyName} Steady`, 'optional', 'latin');
}

function face(
  family: FontFamily,
  name: string,
  display: 'swap' | 'optional',
  subset: 'latin' | 'latin-ext',
  range?: string,
): string {
  return `@font-face{font-family:"${name}";src:url("${fontFileUrl(family, subset)}") format("woff2");font-weight:${fonts[family].weights};font-display:${display}${range ? `;unicode-range:${range}` : ''}}`;
}

/** The URL of a font file, same-origin and immutable. */
export function fontFileUrl(family: FontFamily, subset: 'latin' | 'latin-ext'): string {
  const file = builtFiles()[`/node_modules/@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`];
  if (!file) throw new Error(`the build has no file of ${family}`);
  return file;
}
