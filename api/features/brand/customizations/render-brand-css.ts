import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { type ColorTokens, darkTokens, lightTokens } from './derive-tokens.ts';
import { fontFaces, fontStack, optionalFontFace, optionalFontStack } from './fonts.ts';
import { radii } from './radii.ts';

/** The cascade layers in order. They are declared here because pages load this stylesheet first. */
const layers = ['reset', 'tokens', 'base', 'components', 'pages', 'visibility'];

/**
 * Renders the community's stylesheet: its fonts and every custom property that the site's styles use. Settings are
 * parsed again, so that only colours, hosted fonts and known keywords reach the file.
 */
export function renderBrandCss(settings: BrandSettings): string {
  const brand = brandSettingsSchema.parse(settings);
  const families = [...new Set([brand.fonts.body, brand.fonts.heading, brand.fonts.mono])];
  const radius = radii[brand.corners];
  const dark = `color-scheme:dark;${colorDeclarations(darkTokens(brand))}`;
  return [
    `@layer ${layers.join(',')};`,
    ...families.map(fontFaces),
    optionalFontFace(brand.fonts.body),
    `:root{color-scheme:light;${colorDeclarations(lightTokens(brand))}`,
    `--font-heading:${fontStack(brand.fonts.heading)};--font-body:${fontStack(brand.fonts.body)};--font-steady:${optionalFontStack(brand.fonts.body)};--font-mono:${fontStack(brand.fonts.mono)};`,
    `--radius-small:${radius.small};--radius-large:${radius.large};--radius-pill:${radius.pill};`,
    `--nav-justify:${brand.nav.position};--nav-place:${brand.nav.sticky ? 'sticky' : 'static'};`,
    `--nav-shadow:${brand.nav.shadow ? '0 1px 12px rgb(0 0 0 / 0.10)' : 'none'};}`,
    `@media screen{:root[data-theme="dark"]{${dark}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
  ].join('\n');
}

function colorDeclarations(tokens: ColorTokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => {
      if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`token ${name} is not a colour`);
      return `--${name}:${value};`;
    })
    .join('');
}
