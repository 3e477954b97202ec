import type { Context } from '#api/context.ts';
import type { CommunityState } from '#api/platform/community-state/community-state.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type BrandSettings, brandSettingsSchema, type PresentedBrand } from './contract.ts';
import { defaultBrand } from './default-brand.ts';

export interface Brand {
  version: number;
  settings: BrandSettings;
}

/** Caches parsed brands by community state, because a page loads its brand several times. */
const parsed = new WeakMap<CommunityState, Brand>();

/**
 * The current brand, validated. If it can't be read or parsed, logs the error and returns the
 * defaults, as version 0 so that no browser caches them.
 */
export async function loadBrand(context: Context): Promise<Brand> {
  try {
    const state = await context.community();
    const known = parsed.get(state);
    if (known) return withOwnName(context, known);
    const brand = { version: state.brandVersion, settings: brandSettingsSchema.parse(state.brandSettings) };
    parsed.set(state, brand);
    return withOwnName(context, brand);
  } catch (error) {
    log('error', 'brand.defaults_used', { community: context.tenant.slug, ...describeError(error) });
    return { version: 0, settings: { ...defaultBrand, name: context.tenant.name } };
  }
}

/** A name set by an administrator applies everywhere and in every language. Until one is set, the brand's does. */
function withOwnName({ tenant, folder }: Context, brand: Brand): Brand {
  return tenant.name === folder.name ? brand : { ...brand, settings: { ...brand.settings, name: tenant.name } };
}

/** The URL of a brand file, or empty. It contains the version, so it can be cached forever. */
export function brandFileUrl(context: Context, file: string, version: number): string {
  return file && `/files/${context.tenant.slug}/brand/${file}?v=${version}`;
}

/** The brand for browsers: texts in the viewer's language, logos as URLs. */
export function presentBrand(context: Context, { settings, version }: Brand): PresentedBrand {
  const { locale } = context;
  const { logo } = settings;
  const { links: _, memberLinks: __, ...nav } = settings.nav;
  const { bgColor, textColor, tagline, copyright } = settings.footer;
  return {
    name: settings.name,
    tagline: settings.tagline[locale],
    description: settings.description[locale],
    logo: Object.fromEntries(Object.entries(logo).map(([use, file]) => [use, brandFileUrl(context, file, version)])),
    colors: settings.colors,
    fonts: settings.fonts,
    corners: settings.corners,
    nav,
    footer: { bgColor, textColor, tagline: tagline[locale], copyright: copyright[locale] },
  };
}
