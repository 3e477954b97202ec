import type { TFunction } from 'i18next';
import { type BrandSettings, type FontFamily, fontFamilies } from '#api/features/brand/customizations/contract.ts';
import { type BrandLink, isNavigationPage, navigationPages } from '#api/features/brand/navigation/contract.ts';
import { type BrandPath, type BrandValue, brandFields } from '#api/features/operations/setup/brand-studio/contract.ts';

/** A value that is chosen from a list. */
export type BrandChoice = FontFamily | BrandSettings['corners'] | BrandSettings['nav']['style' | 'position'];

/** The text keys of the settings' names. */
const labels = {
  'names.et': 'namesEt',
  'names.en': 'namesEn',
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
  'nav.memberLinks': 'navMemberLinks',
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

/** Returns the name of a setting. */
export function brandLabel(t: TFunction, path: BrandPath): string {
  return t(`brand-studio:label.${labels[path]}`);
}

/** Describes a value in words. */
export function describeBrandValue(t: TFunction, path: BrandPath, value: BrandValue): string {
  if (typeof value === 'boolean') return t(value ? 'brand-studio:yes' : 'brand-studio:no');
  if (typeof value === 'object') return value.map((link) => linkText(t, link)).join(', ') || t('brand-studio:nothing');
  const isChoice = brandFields[path] === 'choice' || brandFields[path] === 'font';
  return isChoice ? choiceText(t, value as BrandChoice) : value || t('brand-studio:nothing');
}

/** Describes a link in words: the product's name for it, or its labels and its target. */
function linkText(t: TFunction, { to, label: { et, en } }: BrandLink): string {
  const labels = [...new Set([et, en])].filter(Boolean).join(' / ');
  if (!isNavigationPage(to)) return `${labels} (${to})`;
  const word = t(`shell:${navigationPages[to]}`);
  return labels ? `${word} (${labels})` : word;
}

const isFont = (choice: BrandChoice): choice is FontFamily => fontFamilies.some((font) => font === choice);

/** Returns the text of a choice; fonts keep their names. */
export function choiceText(t: TFunction, choice: BrandChoice): string {
  if (!isFont(choice)) return t(`brand-studio:choice.${choice}`);
  const words = choice.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}
