import { z } from 'zod';
import { type BrandSettings, brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';

export type BrandValue = string | boolean;

/** What kind of value a setting has, by which a form shows its field and a fault is named. */
export type BrandFieldKind = 'line' | 'color' | 'font' | 'choice' | 'tick' | 'logo';

const kinds = {
  'tagline.et': 'line',
  'tagline.en': 'line',
  'description.et': 'line',
  'description.en': 'line',
  'logo.main': 'logo',
  'logo.dark': 'logo',
  'logo.small': 'logo',
  'logo.favicon': 'logo',
  'logo.icon': 'logo',
  'colors.primary': 'color',
  'colors.secondary': 'color',
  'colors.accent': 'color',
  'colors.background.page': 'color',
  'colors.background.surface': 'color',
  'colors.background.muted': 'color',
  'colors.text.heading': 'color',
  'colors.text.body': 'color',
  'colors.text.muted': 'color',
  'colors.link.default': 'color',
  'colors.link.hover': 'color',
  'colors.success': 'color',
  'colors.warning': 'color',
  'colors.error': 'color',
  'colors.info': 'color',
  'fonts.heading': 'font',
  'fonts.body': 'font',
  'fonts.mono': 'font',
  corners: 'choice',
  'nav.style': 'choice',
  'nav.position': 'choice',
  'nav.bgColor': 'color',
  'nav.textColor': 'color',
  'nav.sticky': 'tick',
  'nav.shadow': 'tick',
  'footer.bgColor': 'color',
  'footer.textColor': 'color',
  'footer.tagline.et': 'line',
  'footer.tagline.en': 'line',
  'footer.copyright.et': 'line',
  'footer.copyright.en': 'line',
} as const satisfies Readonly<Record<string, BrandFieldKind>>;

/** Where a setting is in the brand, such as `colors.primary`. The community's name is among its settings. */
export type BrandPath = keyof typeof kinds;

/** Every setting that the studio changes, in the order of its form. */
export const brandFields: Readonly<Record<BrandPath, BrandFieldKind>> = kinds;
export const brandPaths = Object.keys(kinds) as BrandPath[];

const faults: Readonly<Record<BrandFieldKind, string>> = {
  line: 'brand_text_invalid',
  color: 'brand_color_invalid',
  font: 'brand_font_unknown',
  choice: 'brand_choice_unknown',
  tick: 'brand_choice_unknown',
  logo: 'brand_logo_unknown',
};

/** The rule of one setting, as of the brand itself; a value that breaks it is refused with the code of its kind. */
function ruleOf(path: BrandPath): z.ZodType<BrandValue> {
  const rule = path.split('.').reduce<z.ZodType>((part, name) => {
    const shape = part instanceof z.ZodObject ? (part.shape as Readonly<Record<string, z.ZodType>>) : {};
    const next = shape[name];
    if (!next) throw new Error(`a brand has no ${path}`);
    return next;
  }, brandSettingsSchema);
  return z.any().transform((value, context): BrandValue => {
    const checked = rule.safeParse(value);
    if (checked.success) return checked.data as BrandValue;
    context.addIssue({ code: 'custom', message: faults[brandFields[path]] });
    return z.NEVER;
  });
}

export const brandChangesSchema = z.strictObject(
  Object.fromEntries(brandPaths.map((path) => [path, ruleOf(path).nullable().optional()])) as Record<
    BrandPath,
    z.ZodOptional<z.ZodNullable<z.ZodType<BrandValue>>>
  >,
);

/** What is changed, by path; null follows the current brand again. */
export type BrandChanges = { readonly [Path in BrandPath]?: BrandValue | null | undefined };

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

/** What differs between two brands, as changes that lead from the first to the second. */
export function differenceOf(from: BrandSettings, to: BrandSettings): BrandChanges {
  const paths = brandPaths.filter((path) => readBrandField(from, path) !== readBrandField(to, path));
  return Object.fromEntries(paths.map((path) => [path, readBrandField(to, path)]));
}
