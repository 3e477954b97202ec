import type { Context } from '#api/context.ts';
import { type FontFamily, fontFamilies } from '#api/features/brand/customizations/contract.ts';
import { mainFontFileUrl } from '#api/features/brand/customizations/index.ts';
import { footerGroups, type NavigationPage, navigationPages } from '#api/features/brand/navigation/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { createTranslator, type Translate } from '#api/platform/i18n/translate.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import type { HomeStudioData } from '../home-studio/HomeStudio.tsx';
import { starterSections } from '../home-studio/starters.ts';
import type { FieldData } from './fields/StudioFields.tsx';
import { previewPages } from './fields.ts';

type Known = Pick<Context, 'tenant' | 't'>;

const pages = Object.entries(navigationPages) as Array<[NavigationPage, (typeof navigationPages)[NavigationPage]]>;
const inEach = (read: (t: Translate) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, read(createTranslator(locale))])) as Record<
    (typeof locales)[number],
    string
  >;

const folderOf = ({ tenant }: Known) => `/files/${tenant.slug}/brand/`;

/** Returns the data that the studio's fields need from the server, besides the draft and its palettes. */
export function buildFieldData(context: Known, palettes: FieldData['palettes']): FieldData {
  const { tenant } = context;
  const fonts = Object.fromEntries(fontFamilies.map((font) => [font, mainFontFileUrl(font)]));
  return {
    palettes,
    fonts: fonts as Record<FontFamily, string>,
    words: {
      pages: Object.fromEntries(pages.map(([page, word]) => [page, inEach((t) => t(`shell:${word}`))])),
      off: pages.map(([page]) => page).filter((page) => !isOffered(tenant.switchedOff, page)),
      titles: Object.fromEntries(footerGroups.map((group) => [group, inEach((t) => t(`shell:${group}`))])),
    },
    ...{ folder: folderOf(context), name: tenant.name },
  };
}

/** Returns the data that the home page's sections need from the server. */
export function buildHomeStudioData(context: Known): HomeStudioData {
  const { t, tenant } = context;
  const offered = pages.filter(([path]) => isOffered(tenant.switchedOff, path));
  return {
    languages: [...tenant.languages].sort((one) => (one === tenant.defaultLocale ? -1 : 1)),
    starters: starterSections(),
    pages: [
      { path: '/auth/signup', text: t('shell:signUp') },
      ...offered.map(([path, label]) => ({ path, text: t(`shell:${label}`) })),
    ],
    folder: folderOf(context),
  };
}

/** Lists the pages that the preview can show. */
export function pagesToPreview({ tenant }: Known) {
  const path = (name: string, address: string) => (name === 'article' ? '/articles' : address);
  return previewPages
    .filter(([name, address]) => isOffered(tenant.switchedOff, path(name, address)))
    .map(([name]) => name);
}
