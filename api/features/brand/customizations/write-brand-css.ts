import { type BrandSettings, brandSettingsSchema } from './contract.ts';
import { radii } from './corners.ts';
import { type ColorTokens, darkTokens, lightTokens } from './derive-tokens.ts';
import { fontFaces, fontStack } from './fonts.ts';

/** The order of every stylesheet's layers: this one is the first that a page loads. */
const layers = ['reset', 'tokens', 'base', 'components', 'pages', 'visibility'];

/**
 * The community's stylesheet: its fonts and every custom property that the site's styles use. The
 * settings are parsed again here, so that nothing but colours, known fonts and known words can
 * reach the file, whatever is stored.
 */
export function writeBrandCss(settings: BrandSettings): string {
  const brand = brandSettingsSchema.parse(settings);
  const families = [...new Set([brand.fonts.body, brand.fonts.heading, brand.fonts.mono])];
  const radius = radii[brand.corners];
  const dark = `color-scheme:dark;${colorDeclarations(darkTokens(brand))}`;
  return [
    `@layer ${layers.join(',')};`,
    ...families.map(fontFaces),
    `:root{color-scheme:light;${colorDeclarations(lightTokens(brand))}`,
    `--font-heading:${fontStack(brand.fonts.heading)};--font-body:${fontStack(brand.fonts.body)};--font-mono:${fontStack(brand.fonts.mono)};`,
    `--radius-small:${radius.small};--radius-large:${radius.large};--radius-pill:${radius.pill};`,
    `--nav-justify:${brand.nav.position};--nav-place:${brand.nav.sticky ? 'sticky' : 'static'};`,
    `--nav-shadow:${brand.nav.shadow ? '0 1px 12px rgb(0 0 0 / 0.10)' : 'none'};}`,
    `:root[data-theme="dark"]{${dark}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
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
