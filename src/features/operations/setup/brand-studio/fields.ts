import { type BrandSettings, fontFamilies } from '#api/features/brand/customizations/contract.ts';
import { type BrandLink, footerGroups, maxLabel, productLinks } from '#api/features/brand/navigation/contract.ts';
import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { BrandChoice } from './brand-words.ts';

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
  memberLinks: ['nav.memberLinks'],
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
  words: ['names.et', 'names.en', 'tagline.et', 'tagline.en', 'description.et', 'description.en'],
} as const satisfies Readonly<Record<string, readonly BrandPath[]>>;

export type StudioGroup = keyof typeof studioGroups;
export const studioGroupNames = Object.keys(studioGroups) as StudioGroup[];

/** Listed here because importing these from the contract's schema would bring zod into the browser. */
const corners: ReadonlyArray<BrandSettings['corners']> = ['sharp', 'soft', 'round'];
const styles: ReadonlyArray<BrandSettings['nav']['style']> = ['plain', 'pills', 'underline'];
const positions: ReadonlyArray<BrandSettings['nav']['position']> = ['start', 'center', 'end'];

/** The choices of each setting that has a list. */
export const brandChoices: { readonly [Path in BrandPath]?: readonly BrandChoice[] } = {
  'fonts.heading': fontFamilies,
  'fonts.body': fontFamilies,
  'fonts.mono': fontFamilies,
  corners,
  'nav.style': styles,
  'nav.position': positions,
};

/** The maximum length of a setting's text, in characters. */
export const maxLengths: { readonly [Path in BrandPath]?: number } = {
  'names.et': 60,
  'names.en': 60,
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

/** Returns the group of the footer in a setting's path. */
const groupOf = (path: BrandPath) => footerGroups.find((group) => path.split('.')[2] === group);

/** Returns where a list of links is shown. */
export function linkListPlace(path: BrandPath): keyof typeof maxLabel {
  if (path === 'nav.memberLinks') return 'members';
  return path === 'nav.links' ? 'header' : 'footer';
}

/** Returns the default links of a list. */
export function defaultLinks(path: BrandPath): readonly BrandLink[] {
  return productLinks[groupOf(path) ?? (path === 'nav.memberLinks' ? 'members' : 'header')];
}

/** Returns the footer group whose title this setting holds. */
export const footerGroupOf = (path: BrandPath) => (path.startsWith('footer.titles') ? groupOf(path) : undefined);

/** The pages offered in the preview. */
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
