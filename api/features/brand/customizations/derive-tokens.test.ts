import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BrandSettings } from './contract.ts';
import { contrast } from './contrast.ts';
import { defaultBrand } from './default-brand.ts';
import { type ColorTokens, darkTokens, lightTokens } from './derive-tokens.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** A random brand, as an administrator could enter it. */
const anyBrand = fc.array(color, { minLength: 20, maxLength: 20 }).map((colors): BrandSettings => {
  let used = 0;
  const next = () => colors[used++ % colors.length] ?? '#000000';
  return {
    ...defaultBrand,
    colors: {
      primary: next(),
      secondary: next(),
      accent: next(),
      success: next(),
      warning: next(),
      error: next(),
      info: next(),
      background: { page: next(), surface: next(), muted: next() },
      text: { body: next(), muted: next(), heading: next() },
      link: { default: next(), hover: next() },
    },
    nav: { ...defaultBrand.nav, bgColor: next(), textColor: next() },
    footer: { ...defaultBrand.footer, bgColor: next(), textColor: next() },
  };
});

const accents = ['accent', 'second', 'highlight', 'success', 'warning', 'danger', 'info'];
const surfaces = ['page', 'surface', 'surface-raised', 'surface-muted'];
/** Every pair of text and background tokens that the styles use. */
const pairs = [
  ...surfaces.flatMap((surface) =>
    ['text', 'text-muted', 'heading', 'link', 'link-hover', ...accents.map((name) => `${name}-text`)].map(
      (text) => [text, surface] as const,
    ),
  ),
  ...accents.flatMap(
    (name) =>
      [
        [`on-${name}`, name],
        [`on-${name}`, `${name}-hover`],
        [`${name}-text`, `${name}-soft`],
      ] as const,
  ),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((face) => [`face-${face}-text`, `face-${face}`] as const),
  ...['nav', 'footer'].flatMap((bar) => [
    [`${bar}-text`, bar] as const,
    [`${bar}-text`, `${bar}-hover`] as const,
    [`${bar}-active`, bar] as const,
    [`${bar}-active`, `${bar}-hover`] as const,
  ]),
];

function unreadablePairs(tokens: ColorTokens): string[] {
  return pairs.flatMap(([text, background]) => {
    const [one, other] = [tokens[text], tokens[background]];
    if (!one || !other) return [`${text} or ${background} is missing`];
    const ratio = contrast(one, other);
    return ratio >= 4.5 ? [] : [`${text} ${one} on ${background} ${other}: ${ratio.toFixed(2)}`];
  });
}

describe('brand tokens', () => {
  it.each([
    ['light', lightTokens],
    ['dark', darkTokens],
  ] as const)('are readable for the default brand in the %s theme', (_theme, derive) => {
    expect(unreadablePairs(derive(defaultBrand))).toEqual([]);
  });

  it.each([
    ['light', lightTokens],
    ['dark', darkTokens],
  ] as const)('reach a contrast of 4.5:1 for any brand in the %s theme', (_theme, derive) => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        expect(unreadablePairs(derive(brand))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    // White reaches 3.68:1 on it, so the fill is darkened.
    ['#3b82f6', '#2b72e5', '#ffffff'],
    ['#1d4ed8', '#1d4ed8', '#ffffff'],
    // White reaches only 2.15:1 on it, so the fill stays and the text is black.
    ['#f59e0b', '#f59e0b', '#000000'],
  ])('turn the primary colour %s into the fill %s with the text %s', (primary, fill, ink) => {
    const brand = { ...defaultBrand, colors: { ...defaultBrand.colors, primary } };
    for (const tokens of [lightTokens(brand), darkTokens(brand)]) {
      expect([tokens['accent'], tokens['on-accent']]).toEqual([fill, ink]);
    }
  });

  it('are all colours, with the same names in both themes', () => {
    const [light, dark] = [lightTokens(defaultBrand), darkTokens(defaultBrand)];
    expect(Object.keys(light)).toEqual(Object.keys(dark));
    for (const value of [...Object.values(light), ...Object.values(dark)]) expect(value).toMatch(/^#[0-9a-f]{6}$/);
  });
});
