export { headerLinks, linkGroups, memberHeaderLinks } from './brand-links.ts';
export { contrast, lightness, shade } from './contrast.ts';
export { defaultBrand } from './default-brand.ts';
export { lightTokens } from './derive-tokens.ts';
export { averageCharacterWidth, mainFontFileUrl } from './fonts.ts';
export { type Brand, brandFileUrl, loadBrand, presentBrand } from './load-brand.ts';
export { mailBrand } from './mail-brand.ts';
export { addBrandVersion, backfillVersionNames } from './queries.ts';
export { renderStylesheet, stylesheetUrl } from './stylesheet.ts';
