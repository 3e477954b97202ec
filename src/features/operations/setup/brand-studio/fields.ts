import type { TFunction } from 'i18next';
import { brandSettingsSchema, type FontFamily, fontFamilies } from '#api/features/brand/customizations/contract.ts';
import {
  type BrandLink,
  footerGroups,
  isNavigationPage,
  maxLabel,
  navigationPages,
  productLinks,
} from '#api/features/brand/navigation/contract.ts';
import type { BrandPath, BrandValue } from '#api/features/operations/setup/brand-studio/contract.ts';
import { createTranslator } from '#api/platform/i18n/translate.ts';

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
  links: ['nav.links'],
  footerLinks: [
    'footer.titles.explore.et',
    'footer.titles.explore.en',
    'footer.links.explore',
    'footer.titles.takePart.et',
    'footer.titles.takePart.en',
    'footer.links.takePart',
    'footer.titles.more.et',
    'footer.titles.more.en',
    'footer.links.more',
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
  'footer.titles.explore.et': maxLabel.footer,
  'footer.titles.explore.en': maxLabel.footer,
  'footer.titles.takePart.et': maxLabel.footer,
  'footer.titles.takePart.en': maxLabel.footer,
  'footer.titles.more.et': maxLabel.footer,
  'footer.titles.more.en': maxLabel.footer,
};

/** What the footer's groups are called, and what their lists are reset to. */
const groupOf = (path: BrandPath) => footerGroups.find((group) => path.split('.')[2] === group);

/** A list's links while none have been chosen. */
export function usualLinks(path: BrandPath): readonly BrandLink[] {
  return productLinks[groupOf(path) ?? 'header'];
}

/** The placeholder of an empty field: the product's title for a group of the footer. */
export function usualText(path: BrandPath): string {
  const group = path.startsWith('footer.titles') ? groupOf(path) : undefined;
  return group ? createTranslator(path.endsWith('.et') ? 'et' : 'en')(`shell:${group}`) : '';
}

/** Pages that show off a brand, for the preview. */
export const previewPages = [
  ['home', '/'],
  ['pricing', '/pricing'],
  ['articles', '/articles'],
  ['article', '/preview/article'],
  ['events', '/events'],
  ['community', '/community'],
  ['store', '/store'],
  ['signIn', '/auth/signin'],
  ['mail', '/preview/mail'],
  ['giftCard', '/preview/gift-card'],
] as const;

/** Keys of the setting's names in the texts. */
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
  'nav.links': 'navLinks',
  'footer.titles.explore.et': 'footerTitlesExploreEt',
  'footer.titles.explore.en': 'footerTitlesExploreEn',
  'footer.links.explore': 'footerLinksExplore',
  'footer.titles.takePart.et': 'footerTitlesTakePartEt',
  'footer.titles.takePart.en': 'footerTitlesTakePartEn',
  'footer.links.takePart': 'footerLinksTakePart',
  'footer.titles.more.et': 'footerTitlesMoreEt',
  'footer.titles.more.en': 'footerTitlesMoreEn',
  'footer.links.more': 'footerLinksMore',
} as const satisfies Readonly<Record<BrandPath, string>>;

/** The name of a setting. */
export function brandLabel(t: TFunction, path: BrandPath): string {
  return t(`brand-studio:label.${labels[path]}`);
}

/** A value in words. */
export function brandText(t: TFunction, path: BrandPath, value: BrandValue): string {
  if (typeof value === 'boolean') return t(value ? 'community-settings:yes' : 'community-settings:no');
  if (typeof value === 'object') return value.map((link) => linkText(t, link)).join(', ') || t('brand-studio:nothing');
  const choice = brandChoices[path]?.find((each) => each === value);
  return choice ? choiceText(t, choice) : value || t('brand-studio:nothing');
}

/** A link in words: the product's name for it, or its labels and its target. */
function linkText(t: TFunction, { to, label: { et, en } }: BrandLink): string {
  const labels = [...new Set([et, en])].filter(Boolean).join(' / ');
  if (!isNavigationPage(to)) return `${labels} (${to})`;
  const word = t(`shell:${navigationPages[to]}`);
  return labels ? `${word} (${labels})` : word;
}

const isFont = (choice: BrandChoice): choice is FontFamily => fontFamilies.some((font) => font === choice);

/** A choice in words; fonts keep their names. */
export function choiceText(t: TFunction, choice: BrandChoice): string {
  if (!isFont(choice)) return t(`brand-studio:choice.${choice}`);
  const words = choice.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}
