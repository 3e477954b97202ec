import { z } from 'zod';
import { type HomeSection, homeSectionKinds, homeSectionSchema } from '#api/features/site/home/contract.ts';
import { perLanguageSchema } from '#api/platform/i18n/localized.ts';
import { draftViewSchema } from '../brand-studio/contract.ts';

type Issue = z.core.$ZodIssue;

/** Returns why a text, link or list of a section is refused, as an error code of its form. */
function faultOf({ code, path, ...issue }: Issue): string {
  const name = String(path.at(-1));
  if (name === 'path') return 'home_link_invalid';
  if (name === 'file') return 'home_picture_unknown';
  if (name === 'items' || name === 'paragraphs') {
    return code === 'too_big' ? 'home_items_excess' : 'home_items_missing';
  }
  if (code === 'too_big') return 'home_text_too_long';
  const isMissing = code === 'too_small' || (code === 'invalid_type' && !('input' in issue && issue.input));
  return isMissing ? 'home_text_missing' : 'invalid_value';
}

/** A section, checked by the home page's own rules. An invalid value is refused on its field. */
const content = z.unknown().transform((value, context): HomeSection => {
  const checked = homeSectionSchema.safeParse(value);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) {
    context.addIssue({ code: 'custom', path: issue.path, message: faultOf(issue) });
  }
  return z.NEVER;
});

/** Maximum number of sections one call can change: more than a page has, so that all of them can be replaced. */
export const maxChangedSections = 40;

const placeRule = { error: 'invalid_value' };

export const changeHomeSchema = z.object({
  /** The revision of the draft that the administrator saw. */
  revision: z.int().min(0),
  /** Changes by section; a new id adds a section. */
  sections: z
    .record(
      z.uuid(placeRule),
      z.strictObject({
        /** Null restores the published content. */
        content: content.nullable().optional(),
        /** Sections are sorted by place; false removes the section, null restores its published place. */
        place: z
          .union([z.number().min(-1_000).max(1_000), z.literal(false)], placeRule)
          .nullable()
          .optional(),
      }),
    )
    .refine((sections) => Object.keys(sections).length <= maxChangedSections, { error: 'invalid_value' }),
});

const homeSectionStates = ['same', 'added', 'changed', 'moved'] as const;

const homeViewSchema = z.object({
  sections: z.array(
    z.object({
      id: z.string(),
      place: z.number(),
      content: homeSectionSchema,
      /** How the section differs from the published one. */
      state: z.enum(homeSectionStates),
    }),
  ),
  /** Published sections that the draft removes. */
  removed: z.array(z.object({ id: z.string(), kind: z.enum(homeSectionKinds), title: perLanguageSchema(z.string()) })),
});
export type HomeView = z.output<typeof homeViewSchema>;

export const homeDraftSchema = z.object({ draft: draftViewSchema, home: homeViewSchema });
export type HomeDraft = z.output<typeof homeDraftSchema>;

export const homePictureSchema = z.object({
  /** The picture's file name in the brand folder, as sections refer to it. */
  file: z.string(),
  address: z.string(),
});
export type HomePicture = z.output<typeof homePictureSchema>;

/** Maximum number of pictures to choose from. */
export const maxPicturesListed = 60;

export const homeRefusals = { draft_changed: 'conflict', home_full: 'conflict' } as const;
