import type { BrandSettings } from './contract.ts';
import {
  contrast,
  fillWithText,
  lightness,
  minEdgeContrast,
  minTextContrast,
  mixOver,
  rotateHue,
  shade,
  textColorOn,
  toReadableColor,
} from './contrast.ts';

/** Custom properties of one theme: name without dashes, value `#rrggbb`. */
export type ColorTokens = Readonly<Record<string, string>>;

type Colors = BrandSettings['colors'];

interface Surfaces {
  page: string;
  surface: string;
  raised: string;
  muted: string;
}

/**
 * The minimum contrast of every surface with one text colour, black for all of them or white for all, so that text is
 * readable on each surface and on a soft fill over it (WCAG's enhanced contrast).
 */
const surfaceContrast = 7;

/** The light theme: the brand's colours, adjusted only as far as readability requires. */
export function lightTokens(brand: BrandSettings): ColorTokens {
  const { background, text, link } = brand.colors;
  const page = toReadableColor(background.page, [textColorOn(background.page)], surfaceContrast);
  const onPage = textColorOn(page);
  const adjust = (color: string) => toReadableColor(color, [onPage], surfaceContrast);
  const surface = adjust(background.surface);
  const surfaces = { page, surface, raised: surface, muted: adjust(background.muted) };
  return {
    ...themeTokens(brand.colors, surfaces, { body: text.body, muted: text.muted, heading: text.heading, link }),
    ...barTokens('nav', brand.nav.bgColor, brand.nav.textColor, brand.colors.primary),
    ...barTokens('footer', brand.footer.bgColor, brand.footer.textColor, brand.colors.primary),
  };
}

/** The dark theme: surfaces have a hint of the brand's hue; bars that are already dark stay unchanged. */
export function darkTokens(brand: BrandSettings): ColorTokens {
  const { colors } = brand;
  // A dark navigation bar sets the hue of the dark theme; otherwise the secondary colour does.
  const hue = lightness(brand.nav.bgColor) < 0.45 ? brand.nav.bgColor : colors.secondary;
  const surfaces = {
    page: shade(hue, 0.17, 0.022),
    surface: shade(hue, 0.205, 0.024),
    raised: shade(hue, 0.245, 0.026),
    muted: shade(hue, 0.225, 0.025),
  };
  const text = {
    body: shade(hue, 0.91, 0.012),
    muted: shade(hue, 0.74, 0.02),
    heading: shade(hue, 0.97, 0.008),
    link: { default: shade(colors.link.default, 0.78, 0.13), hover: shade(colors.link.hover, 0.86, 0.1) },
  };
  const { nav, footer } = brand;
  return {
    ...themeTokens(colors, surfaces, text),
    ...darkBarTokens('nav', nav, surfaces.surface, text.body, colors.primary),
    ...darkBarTokens('footer', footer, shade(hue, 0.14, 0.02), text.body, colors.primary),
  };
}

interface Bar {
  bgColor: string;
  textColor: string;
}

/** A dark bar keeps its colours; a light one takes the theme's surface and text. */
function darkBarTokens(name: string, bar: Bar, surface: string, text: string, primary: string): ColorTokens {
  const isDark = lightness(bar.bgColor) < 0.45;
  return barTokens(name, isDark ? bar.bgColor : surface, isDark ? bar.textColor : text, primary);
}

interface TextColors {
  body: string;
  muted: string;
  heading: string;
  link: Colors['link'];
}

function themeTokens(colors: Colors, surfaces: Surfaces, text: TextColors): ColorTokens {
  const allSurfaces = [surfaces.page, surfaces.surface, surfaces.raised, surfaces.muted];
  const body = toReadableColor(text.body, allSurfaces, 7);
  return {
    page: surfaces.page,
    surface: surfaces.surface,
    'surface-raised': surfaces.raised,
    'surface-muted': surfaces.muted,
    text: body,
    'text-muted': toReadableColor(text.muted, allSurfaces),
    heading: toReadableColor(text.heading, allSurfaces, 7),
    link: toReadableColor(text.link.default, allSurfaces),
    'link-hover': toReadableColor(text.link.hover, allSurfaces),
    border: mixOver(body, surfaces.surface, 0.14),
    'border-strong': toReadableColor(mixOver(body, surfaces.surface, 0.5), allSurfaces, minEdgeContrast),
    ...accentTokens('accent', colors.primary, surfaces, allSurfaces),
    ...accentTokens('second', colors.secondary, surfaces, allSurfaces),
    ...accentTokens('highlight', colors.accent, surfaces, allSurfaces),
    ...accentTokens('success', colors.success, surfaces, allSurfaces),
    ...accentTokens('warning', colors.warning, surfaces, allSurfaces),
    ...accentTokens('danger', colors.error, surfaces, allSurfaces),
    ...accentTokens('info', colors.info, surfaces, allSurfaces),
    ...faceTokens(colors.primary, lightness(surfaces.surface) < 0.5),
  };
}

/** Tokens of one accent: fill, text on the fill, hover, the colour as text, and a soft fill. */
function accentTokens(name: string, color: string, surfaces: Surfaces, allSurfaces: string[]): ColorTokens {
  const { fill, text: onFill } = fillWithText(toReadableColor(color, [surfaces.surface], 1.6));
  // In the dark theme a soft fill must be lighter than its card, or it looks like a hole.
  const isDark = lightness(surfaces.surface) < 0.5;
  const base = isDark ? surfaces.raised : surfaces.surface;
  const shares = isDark ? [0.24, 0.16, 0.08] : [0.12];
  const soft =
    shares.map((share) => mixOver(color, base, share)).find((fill) => contrast(textColorOn(base), fill) >= 5.5) ?? base;
  const hover = mixOver(opposite(onFill), fill, 0.14);
  return {
    [name]: fill,
    [`on-${name}`]: onFill,
    [`${name}-hover`]: hover,
    [`${name}-text`]: toReadableColor(color, [...allSurfaces, soft]),
    [`${name}-soft`]: soft,
  };
}

/** Eight fills for initials and the text on each: around the colour wheel, from the brand's own hue. */
function faceTokens(primary: string, isDark: boolean): ColorTokens {
  const turns = [0, 45, 90, 135, 180, 225, 270, 315];
  return Object.fromEntries(
    turns.flatMap((turn, index) => {
      const fill = rotateHue(primary, isDark ? 0.36 : 0.91, 0.055, turn);
      const text = toReadableColor(rotateHue(primary, isDark ? 0.9 : 0.42, isDark ? 0.06 : 0.11, turn), [fill]);
      return [
        [`face-${index}`, fill],
        [`face-${index}-text`, text],
      ];
    }),
  );
}

function barTokens(name: string, background: string, wanted: string, primary: string): ColorTokens {
  const text = toReadableColor(wanted, [background]);
  const nearer = mixOver(text, background, 0.1);
  // The hover tone moves towards the text, or away from it if the text would become unreadable.
  const hover =
    contrast(textColorOn(background), nearer) >= minTextContrast ? nearer : mixOver(opposite(text), background, 0.1);
  return {
    [name]: background,
    [`${name}-text`]: toReadableColor(wanted, [background, hover]),
    [`${name}-hover`]: hover,
    [`${name}-active`]: toReadableColor(primary, [background, hover]),
    [`${name}-border`]: mixOver(text, background, 0.14),
  };
}

/** Black for a light colour, white for a dark one: the direction that moves a fill away from its text. */
function opposite(color: string): string {
  return lightness(color) > 0.5 ? '#000000' : '#ffffff';
}
