import type { Context } from '#api/context.ts';
import { brandFile, brandStylesheet, fontFile, loadBrand } from '#api/features/brand/customizations/index.ts';
import { languageTags, locales } from '#api/platform/i18n/locales.ts';

/** What every page's layout shows of its community, read once per page. */
export async function loadShell(context: Context, url: URL) {
  const { settings, version } = await loadBrand(context);
  const { locale } = context;
  const canonical = new URL(url.pathname, context.origin);
  const logo = (use: keyof typeof settings.logo) => brandFile(context, settings.logo[use], version);
  return {
    version,
    settings,
    name: settings.name,
    tagline: settings.tagline[locale],
    description: settings.description[locale],
    /** The share picture of pages without their own, drawn by `npm run tenant -- apply`. */
    sharePicture: new URL(brandFile(context, 'share.png', version), context.origin).href,
    stylesheet: brandStylesheet(version),
    fonts: [...new Set([settings.fonts.body, settings.fonts.heading])].map((family) => fontFile(family, 'latin')),
    logo: {
      main: logo('main'),
      dark: logo('dark'),
      small: logo('small'),
      favicon: logo('favicon'),
      icon: logo('icon'),
    },
    language: languageTags[locale],
    canonical: canonical.href,
    alternates: locales.map((code) => {
      const address = new URL(canonical);
      address.searchParams.set('lang', code);
      return { code, href: address.href };
    }),
    themeColor: { light: settings.nav.bgColor },
  };
}

export type Shell = Awaited<ReturnType<typeof loadShell>>;
