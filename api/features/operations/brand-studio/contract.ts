import { z } from 'zod';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { homeSectionKinds } from '#api/features/site/home/contract.ts';
import { reasonSchema } from '#api/platform/audit/contract.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { inEachLanguage } from '#api/platform/i18n/localized.ts';

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

const path = z.enum(brandPaths);
const value = z.union([z.string(), z.boolean()]);
const values = z.record(path, value);

/** What was seen before a change: the draft's revision. */
const revision = z.int().min(0);
/** The number of the published version that was seen. */
const version = z.int().min(0);

export const changeDraftSchema = z.object({ revision, changes: brandChangesSchema });
export const replaceDraftSchema = z.object({ revision });
export const publishDraftSchema = z.object({ revision, version, note: reasonSchema });
/** How far ahead a publication may be scheduled. */
export const maxScheduledMs = 366 * dayMs;
export const schedulePublicationSchema = publishDraftSchema.extend({
  at: z.iso.datetime({ offset: true, error: 'publish_time_invalid' }),
});
export const restoreVersionSchema = z.object({ version, note: reasonSchema });

/** How many days an address that shares the preview may hold. */
export const shareDays = [1, 7, 30] as const;
export const sharePreviewSchema = z.object({
  days: z.union(
    shareDays.map((days) => z.literal(days)),
    { error: 'brand_choice_unknown' },
  ),
});

export const draftViewSchema = z.object({
  /** The published version that the draft changes. */
  version: z.number(),
  revision: z.number(),
  published: values,
  /** Every setting as the draft would publish it. */
  draft: values,
  /** Settings that differ from what is published, and who changed them. */
  changes: z.array(z.object({ path, by: z.string().nullable(), isOwn: z.boolean(), at: z.number() })),
  /** How many sections of the home page differ. */
  homeChanges: z.number(),
  /** Colours that pages show differently, because text wouldn't be readable. */
  warnings: z.array(z.object({ path, chosen: z.string(), shown: z.string(), contrast: z.number() })),
  /** What is published later, and when, in ms; null if nothing is. */
  scheduled: z
    .object({ at: z.number(), by: z.string().nullable(), note: z.string().nullable(), changes: z.number() })
    .nullable(),
  /** Until when an address shares the preview, in ms; null if none does. */
  sharedUntil: z.number().nullable(),
});
export type DraftView = z.output<typeof draftViewSchema>;

/** What became of a section. */
export const sectionActs = ['added', 'removed', 'moved', 'changed'] as const;

export const versionRowSchema = z.object({
  version: z.number(),
  at: z.number(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** Whose settings it brought back. */
  restoredFrom: z.number().nullable(),
  isFromFolder: z.boolean(),
  isCurrent: z.boolean(),
  /** From the version before it; empty for the first. */
  differences: z.array(z.object({ path, from: value, to: value })),
  homeDifferences: z.array(
    z.object({ kind: z.enum(homeSectionKinds), title: inEachLanguage(z.string()), what: z.enum(sectionActs) }),
  ),
});
export type VersionRow = z.output<typeof versionRowSchema>;

export const versionsQuery = z.object({ before: z.coerce.number().int().positive().optional() });

export const palettesQuery = z.object({ color: ruleOf('colors.primary').transform(String) });
export const paletteNames = ['calm', 'bright', 'bold', 'warm'] as const;
/** Colours by path, as a change of the draft takes them. */
export type PaletteChanges = { readonly [Path in BrandPath]?: string };
export const palettesSchema = z.object({
  palettes: z.array(z.object({ name: z.enum(paletteNames), changes: z.partialRecord(path, z.string()) })),
});
export type Palettes = z.output<typeof palettesSchema>;

export const logoKinds = ['main', 'dark', 'small', 'favicon', 'icon'] as const;
export type LogoKind = (typeof logoKinds)[number];

export const uploadLogoSchema = z.object({
  kind: z.enum(logoKinds, { error: 'brand_choice_unknown' }),
  revision: z.coerce.number().int().min(0),
});

export const logoRefusals = {
  logo_too_large: 'payload_too_large',
  logo_invalid: 'invalid_input',
  logo_size_unfit: 'invalid_input',
  logo_not_square: 'invalid_input',
  logo_icon_unfit: 'invalid_input',
  draft_changed: 'conflict',
} as const;

export const draftRefusals = { draft_changed: 'conflict' } as const;
export const publishRefusals = { draft_changed: 'conflict', brand_unchanged: 'conflict' } as const;
export const cancelRefusals = { nothing_scheduled: 'conflict' } as const;
export const restoreRefusals = { brand_changed: 'conflict', brand_unchanged: 'conflict' } as const;
