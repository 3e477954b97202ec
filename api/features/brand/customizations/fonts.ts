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

/** Where the build put each font file, by `<family>-<subset>`. */
const files = import.meta.glob<string>('/node_modules/@fontsource-variable/*/files/*-latin{,-ext}-wght-normal.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

type Metrics = typeof arial;

interface Font {
  metrics: Metrics;
  /** The system font that stands in until ours has come, adjusted to the same measures. */
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

/** Characters beyond Western European ones, among them š and ž: a file of its own, fetched when used. */
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The `font-family` value of a font, its adjusted stand-in next. */
export function fontStack(family: FontFamily): string {
  const { metrics, fallback, generic } = fonts[family];
  return `${createFontStack([metrics, fallback]).fontFamily}, ${generic}`;
}

const everywhere = {
  'sans-serif': "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
  monospace: 'ui-monospace,Consolas,Menlo,monospace',
} as const;

/** Fonts of the same kind that readers have already, for where none can be brought along. */
export function commonFonts(family: FontFamily): string {
  return everywhere[fonts[family].generic];
}

/** The `@font-face` rules of a font: its two files and its stand-in. */
export function fontFaces(family: FontFamily): string {
  const { metrics, fallback, weights } = fonts[family];
  const face = (subset: 'latin' | 'latin-ext', range?: string) =>
    `@font-face{font-family:"${metrics.familyName}";src:url("${fontFile(family, subset)}") format("woff2");font-weight:${weights};font-display:swap${range ? `;unicode-range:${range}` : ''}}`;
  const standIn = createFontStack([metrics, fallback]).fontFaces;
  return [face('latin'), face('latin-ext', latinExtended), standIn].join('\n');
}

/** Address of a font file: same origin, immutable. */
export function fontFile(family: FontFamily, subset: 'latin' | 'latin-ext'): string {
  const file = files[`/node_modules/@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`];
  if (!file) throw new Error(`the build has no file of ${family}`);
  return file;
}
