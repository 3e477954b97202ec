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
import { type FontFamily, fontFamilies } from './contract.ts';

/**
 * Built font files by source path. Looked up lazily, because commands load this module too, and they aren't bundled.
 * Vite finds files in node_modules only if all patterns of a call start there.
 */
const builtFiles = () => ({
  ...import.meta.glob<string>(
    [
      '/node_modules/@fontsource-variable/*/files/*-latin-ext-wght-normal.woff2',
      '/node_modules/@fontsource-variable/{lora,source-serif-4}/files/*-latin-wght-normal.woff2',
    ],
    { query: '?url', import: 'default', eager: true },
  ),
  ...import.meta.glob<string>('/api/features/brand/customizations/font-files/*.woff2', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
});

type Metrics = typeof arial;

interface Font {
  metrics: Metrics;
  /** The system font shown until the web font has loaded, adjusted to the same metrics. */
  fallback: Metrics;
  generic: 'sans-serif' | 'serif' | 'monospace';
  /** Set if the font's license reserves its name for unchanged files, so that the package's are used whole. */
  isNameReserved?: true;
}

const sans = { fallback: arial, generic: 'sans-serif' } as const;
const serif = { fallback: timesNewRoman, generic: 'serif' } as const;

const fonts: Record<FontFamily, Font> = {
  figtree: { ...sans, metrics: figtree },
  fraunces: { ...serif, metrics: fraunces },
  inter: { ...sans, metrics: inter },
  'jetbrains-mono': { metrics: jetBrainsMono, fallback: courierNew, generic: 'monospace' },
  lora: { ...serif, metrics: lora, isNameReserved: true },
  manrope: { ...sans, metrics: manrope },
  'nunito-sans': { ...sans, metrics: nunitoSans },
  'source-serif-4': { ...serif, metrics: sourceSerif4, isNameReserved: true },
  'space-grotesk': { ...sans, metrics: spaceGrotesk },
};

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** The characters of nearly all texts: English, Estonian and the Nordic languages. */
const common = `${ascii}\u00a0ÄÅÆÉÕÖØÜäåæéõöøü«»„“”‘’–—…·•×−§°½©™€£`;
const westernLatin1 = '¡¢¤¥¦¨ª¬®¯±²³´µ¶¸¹º¼¾¿ÀÁÂÃÇÈÊËÌÍÎÏÐÑÒÓÔÙÚÛÝÞßàáâãçèêëìíîïðñòóôùúûýþÿ÷';
const westernOthers = 'ıŒœ‚‹›⁄';
const estonian = 'ŠšŽž';

/**
 * The small files that `npm run subset:fonts` makes of each font's files: `common` is loaded by every page, the others
 * when a page contains one of their characters. `western` has the other characters of Western European languages. Of
 * the ranges that contain a character, the last one counts, so that of `western` may contain all of Latin-1, which
 * keeps it short.
 */
export const fontSubsets = {
  western: {
    source: 'latin',
    characters: westernLatin1 + westernOthers,
    range: `U+A1-FF,${toUnicodeRange(westernOthers)}`,
  },
  common: { source: 'latin', characters: common, range: toUnicodeRange(common) },
  estonian: { source: 'latin-ext', characters: estonian, range: toUnicodeRange(estonian) },
} as const;

const subsetNames = Object.keys(fontSubsets) as Array<keyof typeof fontSubsets>;
type FontFile = keyof typeof fontSubsets | 'latin' | 'latin-ext';

export const subsetFamilies = fontFamilies.filter((family) => !fonts[family].isNameReserved);

/** The characters of all other languages in Latin script. */
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The lowest and highest weight that the styles use. Every font has them; more would make its files larger. */
export const fontWeights = [400, 700] as const;

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

/**
 * The `@font-face` rules of a font: its files and its fallback. A browser loads the file of the last rule whose range
 * contains a character.
 */
export function fontFaces(family: FontFamily): string {
  const { metrics, fallback, isNameReserved } = fonts[family];
  const name = metrics.familyName;
  const extended = face(family, 'latin-ext', name, 'swap', latinExtended);
  const files = isNameReserved
    ? [face(family, 'latin', name, 'swap'), extended]
    : [extended, ...subsetNames.map((subset) => face(family, subset, name, 'swap', fontSubsets[subset].range))];
  return [...files, createFontStack([metrics, fallback]).fontFaces].join('\n');
}

/** The `@font-face` rule of {@link optionalFontStack}. Its file is the one that pages preload. */
export function optionalFontFace(family: FontFamily): string {
  return face(family, mainFile(family), `${fonts[family].metrics.familyName} Steady`, 'optional');
}

function mainFile(family: FontFamily): FontFile {
  return fonts[family].isNameReserved ? 'latin' : 'common';
}

function face(family: FontFamily, file: FontFile, name: string, display: 'swap' | 'optional', range?: string): string {
  return `@font-face{font-family:"${name}";src:url("${fontFileUrl(family, file)}") format("woff2");font-weight:${fontWeights.join(' ')};font-display:${display}${range ? `;unicode-range:${range}` : ''}}`;
}

function toUnicodeRange(characters: string): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const ranges: Array<[first: number, last: number]> = [];
  for (const point of points) {
    const range = ranges.at(-1);
    if (range && range[1] === point - 1) range[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

/** The URL of the file with a font's most used characters, which pages preload. */
export function mainFontFileUrl(family: FontFamily): string {
  return fontFileUrl(family, mainFile(family));
}

/** The URL of a font file, same-origin and immutable. */
function fontFileUrl(family: FontFamily, file: FontFile): string {
  const path = file.startsWith('latin')
    ? `/node_modules/@fontsource-variable/${family}/files/${family}-${file}-wght-normal.woff2`
    : `/api/features/brand/customizations/font-files/${family}-${file}.woff2`;
  const url = builtFiles()[path];
  if (!url) throw new Error(`the build has no file of ${family}`);
  return url;
}
