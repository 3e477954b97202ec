import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { type BrandChanges, type BrandPath, type BrandValue, brandPaths } from './contract.ts';

/** A setting of a brand. */
export function readBrandField(settings: BrandSettings, path: BrandPath): BrandValue {
  const value = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], settings);
  return value as BrandValue;
}

/** Every setting of a brand by its path. */
export function brandValues(settings: BrandSettings): Record<BrandPath, BrandValue> {
  return Object.fromEntries(brandPaths.map((path) => [path, readBrandField(settings, path)])) as Record<
    BrandPath,
    BrandValue
  >;
}

/** The brand with some settings changed. */
export function withBrandFields(settings: BrandSettings, changes: BrandChanges): BrandSettings {
  const changed = structuredClone(settings);
  for (const [path, value] of Object.entries(changes)) {
    if (value === null || value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    const part = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, changed);
    part[last] = value;
  }
  return changed;
}

/** The brand with the proportions of uploaded logos, taken from their names. */
export function withLogoRatios(settings: BrandSettings): BrandSettings {
  const sizes = Object.values(settings.logo).flatMap((file) => {
    const [, width, height] = /-(\d+)x(\d+)\.\w+$/.exec(file) ?? [];
    return width && height ? [[file, Math.round((Number(width) / Number(height)) * 1000) / 1000] as const] : [];
  });
  return { ...settings, logoRatios: { ...settings.logoRatios, ...Object.fromEntries(sizes) } };
}

/** The differences between two brands, as changes from the first to the second. */
export function differenceOf(from: BrandSettings, to: BrandSettings): BrandChanges {
  const paths = brandPaths.filter((path) => readBrandField(from, path) !== readBrandField(to, path));
  return Object.fromEntries(paths.map((path) => [path, readBrandField(to, path)]));
}
