import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailBrand, MailColors } from '#api/platform/mail/mail-brand.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { BrandSettings } from './contract.ts';
import { type ColorTokens, darkTokens, lightTokens } from './derive-tokens.ts';
import { systemFonts } from './fonts.ts';
import { radii } from './radii.ts';

/** The brand for mails: the colours of its pages in both themes. */
export function mailBrand(settings: BrandSettings, tenant: Tenant, origin: string, locale: Locale): MailBrand {
  const { fonts, corners, footer, tagline, logo } = settings;
  // Most mail clients show no SVG or WebP. The icon has its own background, so it is visible in both themes.
  const icon = [logo.icon, logo.small].find((file) => /\.(png|jpg)$/.test(file));
  return {
    name: tenant.name,
    origin,
    footer: footer.tagline[locale] || tagline[locale],
    icon: icon ? `${origin}/files/${tenant.slug}/brand/${icon}` : '',
    // Cards in mails have no edge, so the page behind them takes another shade.
    light: mailColors(lightTokens(settings), 'surface-muted'),
    dark: mailColors(darkTokens(settings), 'page'),
    fonts: { heading: systemFonts(fonts.heading), body: systemFonts(fonts.body) },
    corners: radii[corners],
  };
}

const tokens: Readonly<Record<Exclude<keyof MailColors, 'page'>, string>> = {
  card: 'surface-raised',
  inset: 'accent-soft',
  border: 'border',
  text: 'text',
  muted: 'text-muted',
  heading: 'heading',
  link: 'link',
  accent: 'accent',
  onAccent: 'on-accent',
  bar: 'nav',
  onBar: 'nav-text',
  barEdge: 'nav-border',
};

function mailColors(theme: ColorTokens, page: string): MailColors {
  const named = Object.entries({ ...tokens, page }).map(([use, token]) => [use, theme[token]]);
  return Object.fromEntries(named) as MailColors;
}
