import type { z } from 'zod';
import { defaultBrand, lightness, shade } from '#api/features/brand/customizations/index.ts';
import { verb } from '#api/verb.ts';
import { type PaletteChanges, palettesQuery, type palettesSchema } from './contract.ts';
import { findContrastWarnings } from './find-contrast-warnings.ts';
import { withBrandFields } from './rules.ts';

/** Suggests palettes around one colour in which every text is readable, so that pages show the colours unadjusted. */
export const suggestPalettes = verb(
  { access: 'admin', input: palettesQuery },
  async (_context, { color }): Promise<{ data: z.output<typeof palettesSchema> }> => {
    const palettes = { calm: calm(color), bright: bright(color), bold: bold(color), warm: warm(color) };
    const named = Object.entries(palettes) as Array<[keyof typeof palettes, PaletteChanges]>;
    return { data: { palettes: named.map(([name, changes]) => ({ name, changes: adjustPalette(changes) })) } };
  },
);

/** A white page, with neighbouring colours on the colour wheel. */
function calm(color: string): PaletteChanges {
  return {
    ...lightPage(color, 0),
    'colors.secondary': shade(color, 0.42, 0.1, -30),
    'colors.accent': shade(color, 0.66, 0.13, 35),
    ...bar('nav', '#ffffff', shade(color, 0.3, 0.04)),
    ...bar('footer', shade(color, 0.95, 0.02), shade(color, 0.35, 0.05)),
  };
}

/** A nearly white page, with the complementary colour. */
function bright(color: string): PaletteChanges {
  return {
    ...lightPage(color, 0.006),
    'colors.secondary': shade(color, 0.4, 0.13),
    'colors.accent': shade(color, 0.72, 0.16, 180),
    ...bar('nav', shade(color, 0.97, 0.015), shade(color, 0.28, 0.05)),
    ...bar('footer', shade(color, 0.3, 0.09), shade(color, 0.95, 0.02)),
  };
}

/** Bars in a dark shade of the colour, with a triad of colours. */
function bold(color: string): PaletteChanges {
  return {
    ...lightPage(color, 0.01),
    'colors.secondary': shade(color, 0.42, 0.12, 120),
    'colors.accent': shade(color, 0.7, 0.15, 240),
    ...bar('nav', shade(color, 0.27, 0.08), shade(color, 0.96, 0.02)),
    ...bar('footer', shade(color, 0.2, 0.05), shade(color, 0.9, 0.03)),
  };
}

/** A page in a paper tone instead of white. */
function warm(color: string): PaletteChanges {
  const paper = (level: number, chroma: number) => shade(paperColor, level, chroma);
  return {
    ...lightPage(color, 0),
    'colors.background.page': paper(0.975, 0.012),
    'colors.background.surface': paper(0.99, 0.008),
    'colors.background.muted': paper(0.945, 0.02),
    'colors.text.heading': paper(0.24, 0.02),
    'colors.text.body': paper(0.3, 0.018),
    'colors.text.muted': paper(0.48, 0.025),
    'colors.secondary': shade(color, 0.36, 0.07, -20),
    'colors.accent': shade(color, 0.64, 0.12, 60),
    ...bar('nav', paper(0.975, 0.012), paper(0.28, 0.02)),
    ...bar('footer', paper(0.24, 0.02), paper(0.93, 0.02)),
  };
}

const paperColor = '#b58a4a';

/** The colour itself, and a page with at most a trace of it. */
function lightPage(color: string, hint: number): PaletteChanges {
  return {
    'colors.primary': color,
    'colors.background.page': shade(color, 0.99, hint),
    'colors.background.surface': '#ffffff',
    'colors.background.muted': shade(color, 0.965, 0.014),
    'colors.text.heading': shade(color, 0.23, 0.04),
    'colors.text.body': shade(color, 0.31, 0.03),
    'colors.text.muted': shade(color, 0.5, 0.03),
    // A link in a very light or dark colour wouldn't look like one.
    'colors.link.default': shade(color, Math.min(Math.max(lightness(color), 0.42), 0.52), 0.2),
    'colors.link.hover': shade(color, 0.36, 0.16),
  };
}

function bar(name: 'nav' | 'footer', bgColor: string, textColor: string): PaletteChanges {
  return { [`${name}.bgColor`]: bgColor, [`${name}.textColor`]: textColor };
}

/** Returns the palette with each colour as pages would show it. Adjusting one colour may require adjusting another. */
function adjustPalette(changes: PaletteChanges): PaletteChanges {
  let shown = changes;
  for (let round = 0; round < 4; round += 1) {
    const moved = findContrastWarnings(withBrandFields(defaultBrand, shown)).filter(({ path }) => path in shown);
    if (moved.length === 0) break;
    shown = { ...shown, ...Object.fromEntries(moved.map(({ path, shown: color }) => [path, color])) };
  }
  return shown;
}
