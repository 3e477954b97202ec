import type { Context } from '#api/context.ts';
import { buildId } from '#api/platform/build-id.ts';
import type { CommunityState } from '#api/platform/community-state/community-state.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type BrandSettings, brandSettingsSchema, type PresentedBrand } from './contract.ts';
import { defaultBrand } from './default-brand.ts';

export interface Brand {
  version: number;
  settings: BrandSettings;
}

/** Brands parsed already, by the state they were read in: a page asks for its brand several times. */
const parsed = new WeakMap<CommunityState, Brand>();

/**
 * The brand in force, parsed again. What can't be read or parsed is logged and the defaults are
 * used, for a page without colours helps nobody: version 0, so that no browser keeps them.
 */
export async function loadBrand(context: Context): Promise<Brand> {
  try {
    const state = await context.community();
    const known = parsed.get(state);
    if (known) return known;
    const brand = { version: state.brandVersion, settings: brandSettingsSchema.parse(state.brandSettings) };
    parsed.set(state, brand);
    return brand;
  } catch (error) {
    log('error', 'brand.defaults_used', { community: context.tenant.slug, ...describeError(error) });
    return { version: 0, settings: { ...defaultBrand, name: context.tenant.name } };
  }
}

/** Address of a file of the brand, or empty. Files are named by the version, so they never go stale. */
export function brandFile(context: Context, file: string, version: number): string {
  return file && `/files/${context.tenant.slug}/brand/${file}?v=${version}`;
}

/** Address of the stylesheet: by the brand's version, and by the build that writes it. */
export function brandStylesheet(version: number): string {
  return `/brand.css?v=${version}&b=${buildId.slice(0, 8)}`;
}

/** The brand as a browser gets it: texts in the reader's language, logos as addresses. */
export function presentBrand(context: Context, { settings, version }: Brand): PresentedBrand {
  const { locale } = context;
  const { footer, logo } = settings;
  return {
    name: settings.name,
    tagline: settings.tagline[locale],
    description: settings.description[locale],
    logo: Object.fromEntries(Object.entries(logo).map(([use, file]) => [use, brandFile(context, file, version)])),
    colors: settings.colors,
    fonts: settings.fonts,
    corners: settings.corners,
    nav: settings.nav,
    footer: { ...footer, tagline: footer.tagline[locale], copyright: footer.copyright[locale] },
  };
}
