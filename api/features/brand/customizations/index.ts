export { headerLinks, linkGroups, memberHeaderLinks } from './brand-links.ts';
export { contrast, lightness, shade } from './contrast.ts';
export { defaultBrand } from './default-brand.ts';
export { lightTokens } from './derive-tokens.ts';
export { averageWidth, fontFile } from './fonts.ts';
export { type Brand, brandFile, loadBrand, presentBrand } from './load-brand.ts';
export { mailBrand } from './mail-brand.ts';
export { addVersion, nameEarlierVersions } from './queries.ts';
export { stylesheetUrl, writeStylesheet } from './stylesheet.ts';
