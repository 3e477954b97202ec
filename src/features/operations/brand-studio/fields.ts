import type { TFunction } from 'i18next';
import { brandSettingsSchema, type FontFamily, fontFamilies } from '#api/features/brand/customizations/contract.ts';
import type { BrandPath, BrandValue } from '#api/features/operations/brand-studio/contract.ts';

/** The groups of the form and their settings, in the order of the page. */
export const studioGroups = {
  colors: ['colors.primary', 'colors.secondary', 'colors.accent'],
  surfaces: ['colors.background.page', 'colors.background.surface', 'colors.background.muted'],
  texts: ['colors.text.heading', 'colors.text.body', 'colors.text.muted', 'colors.link.default', 'colors.link.hover'],
  states: ['colors.success', 'colors.warning', 'colors.error', 'colors.info'],
  type: ['fonts.heading', 'fonts.body', 'fonts.mono', 'corners'],
  nav: ['nav.bgColor', 'nav.textColor', 'nav.style', 'nav.position', 'nav.sticky', 'nav.shadow'],
  footer: [
    'footer.bgColor',
    'footer.textColor',
    'footer.tagline.et',
    'footer.tagline.en',
    'footer.copyright.et',
    'footer.copyright.en',
  ],
  logos: ['logo.main', 'logo.dark', 'logo.small', 'logo.favicon', 'logo.icon'],
  words: ['tagline.et', 'tagline.en', 'description.et', 'description.en'],
} as const satisfies Readonly<Record<string, readonly BrandPath[]>>;

export type StudioGroup = keyof typeof studioGroups;
export const studioGroupNames = Object.keys(studioGroups) as StudioGroup[];

const { nav, corners } = brandSettingsSchema.shape;
const { style, position } = nav.shape;

/** The values of settings chosen from a list. */
const lists = {
  'fonts.heading': fontFamilies,
  'fonts.body': fontFamilies,
  'fonts.mono': fontFamilies,
  corners: corners.options,
  'nav.style': style.options,
  'nav.position': position.options,
} as const;
type BrandChoice = (typeof lists)[keyof typeof lists][number];
export const brandChoices: { readonly [Path in BrandPath]?: readonly BrandChoice[] } = lists;

/** Longest text of a setting, in characters. */
export const maxLengths: { readonly [Path in BrandPath]?: number } = {
  'tagline.et': 120,
  'tagline.en': 120,
  'description.et': 300,
  'description.en': 300,
  'footer.tagline.et': 160,
  'footer.tagline.en': 160,
  'footer.copyright.et': 160,
  'footer.copyright.en': 160,
};

/** Pages that show off a brand, for the preview. */
export const previewPages = [
  ['home', '/'],
  ['pricing', '/pricing'],
  ['articles', '/articles'],
  ['events', '/events'],
  ['community', '/community'],
  ['store', '/store'],
  ['signIn', '/auth/signin'],
  ['mail', '/preview/mail'],
  ['giftCard', '/preview/gift-card'],
] as const;

/** Where the texts have the name of each setting. */
const labels = {
  'tagline.et': 'taglineEt',
  'tagline.en': 'taglineEn',
  'description.et': 'descriptionEt',
  'description.en': 'descriptionEn',
  'logo.main': 'logoMain',
  'logo.dark': 'logoDark',
  'logo.small': 'logoSmall',
  'logo.favicon': 'logoFavicon',
  'logo.icon': 'logoIcon',
  'colors.primary': 'colorsPrimary',
  'colors.secondary': 'colorsSecondary',
  'colors.accent': 'colorsAccent',
  'colors.success': 'colorsSuccess',
  'colors.warning': 'colorsWarning',
  'colors.error': 'colorsError',
  'colors.info': 'colorsInfo',
  'colors.background.page': 'colorsBackgroundPage',
  'colors.background.surface': 'colorsBackgroundSurface',
  'colors.background.muted': 'colorsBackgroundMuted',
  'colors.text.heading': 'colorsTextHeading',
  'colors.text.body': 'colorsTextBody',
  'colors.text.muted': 'colorsTextMuted',
  'colors.link.default': 'colorsLinkDefault',
  'colors.link.hover': 'colorsLinkHover',
  'fonts.heading': 'fontsHeading',
  'fonts.body': 'fontsBody',
  'fonts.mono': 'fontsMono',
  corners: 'corners',
  'nav.style': 'navStyle',
  'nav.position': 'navPosition',
  'nav.bgColor': 'navBgColor',
  'nav.textColor': 'navTextColor',
  'nav.sticky': 'navSticky',
  'nav.shadow': 'navShadow',
  'footer.bgColor': 'footerBgColor',
  'footer.textColor': 'footerTextColor',
  'footer.tagline.et': 'footerTaglineEt',
  'footer.tagline.en': 'footerTaglineEn',
  'footer.copyright.et': 'footerCopyrightEt',
  'footer.copyright.en': 'footerCopyrightEn',
} as const satisfies Readonly<Record<BrandPath, string>>;

/** The name of a setting. */
export function brandLabel(t: TFunction, path: BrandPath): string {
  return t(`brand-studio:label.${labels[path]}`);
}

/** A value in words. */
export function brandText(t: TFunction, path: BrandPath, value: BrandValue): string {
  if (typeof value === 'boolean') return t(value ? 'community-settings:yes' : 'community-settings:no');
  const choice = brandChoices[path]?.find((each) => each === value);
  return choice ? choiceText(t, choice) : value || t('brand-studio:nothing');
}

const isFont = (choice: BrandChoice): choice is FontFamily => fontFamilies.some((font) => font === choice);

/** A choice in words; fonts keep their names. */
export function choiceText(t: TFunction, choice: BrandChoice): string {
  if (!isFont(choice)) return t(`brand-studio:choice.${choice}`);
  const words = choice.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}
