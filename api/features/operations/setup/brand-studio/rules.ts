import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { type BrandLink, productLinks } from '#api/features/brand/navigation/contract.ts';
import { maxHomeSections } from '#api/features/site/home/contract.ts';
import { type BrandChanges, type BrandPath, type BrandValue, brandFields, brandPaths } from './contract.ts';

/** Reads a setting of a brand, or else the product's default. */
export function readBrandField(settings: BrandSettings, path: BrandPath): BrandValue {
  const value = path.split('.').reduce<unknown>((part, name) => (part as Partial<Settings>)?.[name], settings);
  return (value as BrandValue | undefined) ?? productLinksOf(path) ?? '';
}

type Settings = Record<string, unknown>;

/** Returns the product's default links for a setting that holds links. */
function productLinksOf(path: BrandPath): readonly BrandLink[] | undefined {
  const names: Partial<Record<BrandPath, keyof typeof productLinks>> = {
    'nav.links': 'header',
    'nav.memberLinks': 'members',
    'footer.links.explore': 'explore',
    'footer.links.takePart': 'takePart',
    'footer.links.more': 'more',
  };
  const name = names[path];
  return name && productLinks[name];
}

/** Whether two values of a setting are equal. Objects in a list always have their keys in the same order. */
function isSameValue(one: BrandValue, other: BrandValue): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Returns every setting of a brand by path. */
export function brandValues(settings: BrandSettings): Record<BrandPath, BrandValue> {
  return Object.fromEntries(brandPaths.map((path) => [path, readBrandField(settings, path)])) as Record<
    BrandPath,
    BrandValue
  >;
}

/** Returns a part of the settings; adds it if it's missing. */
function partOf(settings: Settings, name: string): Settings {
  const part = (settings[name] ?? {}) as Settings;
  settings[name] = part;
  return part;
}

/**
 * Returns the brand with some settings changed. Doesn't store links that equal the product's, so that they follow the
 * product.
 */
export function withBrandFields(settings: BrandSettings, changes: BrandChanges): BrandSettings {
  const changed = structuredClone(settings);
  for (const path of brandPaths) {
    const value = changes[path];
    if (value === null || value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    const part = names.reduce<Settings>(partOf, changed);
    const product = productLinksOf(path);
    if (product && isSameValue(value, product)) delete part[last];
    else part[last] = value;
  }
  return changed;
}

type Names = NonNullable<BrandSettings['names']>;

/** Returns the brand of a version. A version without names doesn't change the community's. */
export function withBrandNames(settings: BrandSettings, inForce: Names | undefined): BrandSettings {
  const names = settings.names ?? inForce;
  return names ? { ...settings, names } : settings;
}

/** Adds the proportions of uploaded logos, taken from their file names, to the brand. */
export function withLogoRatios(settings: BrandSettings): BrandSettings {
  const sizes = Object.values(settings.logo).flatMap((file) => {
    const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(file) ?? [];
    return width && height ? [[file, Math.round((Number(width) / Number(height)) * 1000) / 1000] as const] : [];
  });
  return { ...settings, logoRatios: { ...settings.logoRatios, ...Object.fromEntries(sizes) } };
}

/** Returns the changes that turn the first brand into the second. */
export function brandDifference(from: BrandSettings, to: BrandSettings): BrandChanges {
  const haveNames = from.names !== undefined && to.names !== undefined;
  const compared = brandPaths.filter((path) => haveNames || brandFields[path] !== 'name');
  const paths = compared.filter((path) => !isSameValue(readBrandField(from, path), readBrandField(to, path)));
  return Object.fromEntries(paths.map((path) => [path, readBrandField(to, path)]));
}

/** Whether a changed home page has an allowed length. A page that is already too long may be changed and shortened. */
export function hasRoomForSections(from: { length: number }, to: { length: number }): boolean {
  return to.length <= maxHomeSections || to.length <= from.length;
}
