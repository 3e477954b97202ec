import { z } from 'zod';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import type { BrandLink } from '#api/features/brand/navigation/contract.ts';
import { homeSectionKinds } from '#api/features/site/home/contract.ts';
import { reasonSchema } from '#api/platform/audit/contract.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { perLanguageSchema } from '#api/platform/i18n/localized.ts';

export type BrandValue = string | boolean | readonly BrandLink[];

/** The kind of value a setting has. It determines the form's field and the error code. */
export type BrandFieldKind = 'name' | 'line' | 'color' | 'font' | 'choice' | 'tick' | 'logo' | 'links';

const kinds = {
  'names.et': 'name',
  'names.en': 'name',
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
  'nav.links': 'links',
  'nav.memberLinks': 'links',
  'footer.bgColor': 'color',
  'footer.textColor': 'color',
  'footer.tagline.et': 'line',
  'footer.tagline.en': 'line',
  'footer.copyright.et': 'line',
  'footer.copyright.en': 'line',
  'footer.titles.explore.et': 'line',
  'footer.titles.explore.en': 'line',
  'footer.links.explore': 'links',
  'footer.titles.takePart.et': 'line',
  'footer.titles.takePart.en': 'line',
  'footer.links.takePart': 'links',
  'footer.titles.more.et': 'line',
  'footer.titles.more.en': 'line',
  'footer.links.more': 'links',
} as const satisfies Readonly<Record<string, BrandFieldKind>>;

/** A setting's path in the brand, such as `colors.primary`. */
export type BrandPath = keyof typeof kinds;

/** Every setting the studio can change, in the order of its form. */
export const brandFields: Readonly<Record<BrandPath, BrandFieldKind>> = kinds;
export const brandPaths = Object.keys(kinds) as BrandPath[];

const faults: Readonly<Record<BrandFieldKind, string>> = {
  name: 'community_name_invalid',
  line: 'brand_text_invalid',
  color: 'brand_color_invalid',
  font: 'brand_font_unknown',
  choice: 'brand_choice_unknown',
  tick: 'brand_choice_unknown',
  logo: 'brand_logo_unknown',
  links: 'brand_links_invalid',
};

/**
 * Returns the validation rule of one setting, taken from the brand's schema. An invalid value is refused with the code
 * of its kind.
 */
function ruleOf(path: BrandPath): z.ZodType<BrandValue> {
  const rule = path.split('.').reduce<z.ZodType>((part, name) => {
    const object = part instanceof z.ZodOptional ? part.unwrap() : part;
    const shape = object instanceof z.ZodObject ? (object.shape as Readonly<Record<string, z.ZodType>>) : {};
    const next = shape[name];
    if (!next) throw new Error(`a brand has no ${path}`);
    return next;
  }, brandSettingsSchema);
  return z.any().transform((value, context): BrandValue => {
    const checked = rule.safeParse(value);
    if (checked.success && checked.data !== undefined) return checked.data as BrandValue;
    if (brandFields[path] === 'links') {
      for (const fault of linkFaults(checked.error?.issues ?? [])) context.addIssue({ code: 'custom', ...fault });
    } else context.addIssue({ code: 'custom', message: faults[brandFields[path]] });
    return z.NEVER;
  });
}

/** Returns the errors of a list of links, each at the part of the link that causes it. */
function linkFaults(issues: ReadonlyArray<Pick<z.core.$ZodIssue, 'path'>>) {
  const found = issues.map(({ path: [row, part, language] }) => {
    if (typeof row !== 'number') return { path: [], message: 'brand_links_invalid' };
    if (part !== 'label') return { path: [row, 'to'], message: 'brand_link_address_invalid' };
    if (language === undefined) return { path: [row, 'label', 'et'], message: 'brand_link_unnamed' };
    return { path: [row, 'label', language], message: 'brand_link_label_invalid' };
  });
  return found.length > 0 ? found : [{ path: [], message: 'brand_links_invalid' }];
}

const brandChangesSchema = z.strictObject(
  Object.fromEntries(brandPaths.map((path) => [path, ruleOf(path).nullable().optional()])) as Record<
    BrandPath,
    z.ZodOptional<z.ZodNullable<z.ZodType<BrandValue>>>
  >,
);

/** Changes by path; null follows the current brand again. */
export type BrandChanges = { readonly [Path in BrandPath]?: BrandValue | null | undefined };

const path = z.enum(brandPaths);
// Stored lists have already been validated.
const linkSchema = z.object({ to: z.string(), label: perLanguageSchema(z.string()) });
const value = z.union([z.string(), z.boolean(), z.array(linkSchema).readonly()]);
const values = z.record(path, value);

/** The revision of the draft that the change is based on. */
const revision = z.int().min(0);
/** The published version that the change is based on. */
const version = z.int().min(0);

export const changeDraftSchema = z.object({ revision, changes: brandChangesSchema });
export const replaceDraftSchema = z.object({ revision });
export const publishDraftSchema = z.object({ revision, version, note: reasonSchema });
/** How far ahead a publication may be scheduled. */
export const maxScheduleAheadMs = 366 * dayMs;
export const schedulePublicationSchema = publishDraftSchema.extend({
  at: z.iso.datetime({ offset: true, error: 'publish_time_invalid' }),
});
export const restoreVersionSchema = z.object({ version, note: reasonSchema });

/** How many days the URL of a shared preview can stay valid. */
export const shareDays = [1, 7, 30] as const;
export const sharePreviewSchema = z.object({
  days: z.union(
    shareDays.map((days) => z.literal(days)),
    { error: 'brand_choice_unknown' },
  ),
});

export const draftViewSchema = z.object({
  /** The published version the draft is based on. */
  version: z.number(),
  revision: z.number(),
  published: values,
  /** Every setting as the draft would publish it. */
  draft: values,
  /** Settings that differ from the published brand, and who changed them. */
  changes: z.array(z.object({ path, by: z.string().nullable(), isOwn: z.boolean(), at: z.number() })),
  /** How many sections of the home page differ. */
  homeChanges: z.number(),
  /** Colours that pages adjust, because text wouldn't be readable. */
  warnings: z.array(z.object({ path, chosen: z.string(), shown: z.string(), contrast: z.number() })),
  /** The contrast of colours as pages show them, for text in the light theme. */
  contrasts: z.partialRecord(path, z.number()),
  /** The scheduled publication and its time, in ms; null if there is none. */
  scheduled: z
    .object({
      at: z.number(),
      by: z.string().nullable(),
      note: z.string().nullable(),
      changes: z.number(),
      /** What the publication leaves out, because someone else has changed it since. */
      contested: z.array(z.union([path, z.literal('home')])),
    })
    .nullable(),
  /** When the URL of the shared preview expires, in ms; null if there is none. */
  sharedUntil: z.number().nullable(),
});
export type DraftView = z.output<typeof draftViewSchema>;

/** How a section changed. */
const sectionActs = ['added', 'removed', 'moved', 'changed'] as const;

export const versionRowSchema = z.object({
  version: z.number(),
  at: z.number(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** The version that this one restored. */
  restoredFrom: z.number().nullable(),
  isFromFolder: z.boolean(),
  isCurrent: z.boolean(),
  /** Changes from the previous version; empty for the first. */
  differences: z.array(z.object({ path, from: value, to: value })),
  homeDifferences: z.array(
    z.object({ kind: z.enum(homeSectionKinds), title: perLanguageSchema(z.string()), what: z.enum(sectionActs) }),
  ),
});
export type VersionRow = z.output<typeof versionRowSchema>;

export const versionsQuery = z.object({ before: z.coerce.number().int().positive().optional() });

export const palettesQuery = z.object({ color: ruleOf('colors.primary').transform(String) });
const paletteNames = ['calm', 'bright', 'bold', 'warm'] as const;
/** Colours by path, in the form of a draft change. */
export type PaletteChanges = { readonly [Path in BrandPath]?: string };
export const palettesSchema = z.object({
  palettes: z.array(z.object({ name: z.enum(paletteNames), changes: z.partialRecord(path, z.string()) })),
});
export type Palettes = z.output<typeof palettesSchema>;

export const logoKinds = ['main', 'dark', 'small', 'favicon', 'icon'] as const;
export type LogoKind = (typeof logoKinds)[number];

/** Exclusive maximum size in bytes, and maximum longest side in pixels. */
export const maxLogo = { bytes: 1024 * 1024, pixels: 4000 } as const;

export const logoParams = z.object({ kind: z.enum(logoKinds) });
export const uploadLogoQuery = z.object({ revision: z.coerce.number().int().min(0) });

export const versionParams = z.object({ number: z.string().regex(/^[1-9]\d{0,8}$/) });

export const logoRefusals = {
  logo_too_large: 'payload_too_large',
  logo_invalid: 'invalid_input',
  logo_size_unfit: 'invalid_input',
  logo_not_square: 'invalid_input',
  logo_icon_unfit: 'invalid_input',
  draft_changed: 'conflict',
} as const;

/** Why changes to the draft have no entry in the audit log. */
export const draftRecords = { nothing: 'Only administrators see a draft of the brand.' } as const;

export const draftRefusals = { draft_changed: 'conflict' } as const;
const unpublished = { brand_unchanged: 'conflict', home_full: 'conflict' } as const;
export const publishRefusals = { draft_changed: 'conflict', ...unpublished } as const;
export const cancelRefusals = { nothing_scheduled: 'conflict' } as const;
export const restoreRefusals = { brand_changed: 'conflict', ...unpublished } as const;
