import type { Context } from '#api/context.ts';
import { brandFileUrl, loadBrand, mainFontFileUrl, stylesheetUrl } from '#api/features/brand/customizations/index.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { parseUrlLocale } from '#api/platform/i18n/negotiate-locale.ts';

/** Loads the parts of the community that every page's layout shows, once per page. */
export async function loadShell(context: Context, url: URL) {
  const brand = await loadBrand(context);
  const { settings, version } = brand;
  const { locale } = context;
  const address = new URL(url.pathname, context.origin).href;
  const logo = (use: keyof typeof settings.logo) => brandFileUrl(context, settings.logo[use], version);
  const ratio = (use: keyof typeof settings.logo) => settings.logoRatios?.[settings.logo[use]] ?? null;
  return {
    version,
    settings,
    name: settings.name,
    tagline: settings.tagline[locale],
    description: settings.description[locale],
    /** The share picture of pages that have none, drawn by `npm run tenant -- apply`. */
    sharePicture: new URL(brandFileUrl(context, 'share.png', version), context.origin).href,
    stylesheet: stylesheetUrl(brand),
    fonts: [...new Set([settings.fonts.body, settings.fonts.heading])].map((family) => mainFontFileUrl(family)),
    logo: {
      main: logo('main'),
      dark: logo('dark'),
      small: logo('small'),
      favicon: logo('favicon'),
      icon: logo('icon'),
    },
    /** Width divided by height of the header's logos; null if not measured. */
    logoRatios: { main: ratio('main'), dark: ratio('dark'), small: ratio('small') },
    language: languageTags[locale],
    /** The page's URL without a language, where each viewer gets their own language. */
    address,
    /** The language that the URL requests, if any. */
    asked: parseUrlLocale(url),
    alternates: context.tenant.languages.map((code) => ({ code, href: `${address}?lang=${code}` })),
    themeColor: { light: settings.nav.bgColor },
  };
}

export type Shell = Awaited<ReturnType<typeof loadShell>>;
