import { z } from 'zod';
import { nameSchema } from '#api/features/accounts/users/contract.ts';
import { pictureFileSchema } from '#api/features/brand/customizations/contract.ts';
import { localized, perLanguageSchema, textSchema } from '#api/platform/i18n/localized.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** Whether an expert takes new clients: yes, a few, or not now. */
export const availabilities = ['open', 'limited', 'away'] as const;
export type Availability = (typeof availabilities)[number];

/** An entry of the directory, in the viewer's language. */
export const expertSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  headline: z.string(),
  about: z.string(),
  fields: z.array(z.string()),
  /** BCP 47 codes, such as `et`. */
  languages: z.array(z.string()),
  place: z.string().nullable(),
  /** The URL of the picture, or null to show initials. */
  picture: z.string().nullable(),
  initials: z.string(),
  availability: z.enum(availabilities),
  /** Whether members may send the expert questions. */
  takesQuestions: z.boolean(),
});

export type Expert = z.infer<typeof expertSchema>;

export const expertsPage = pageOfSchema(expertSchema);

const choice = z.string().trim().max(60).optional();

/**
 * Filters of the directory: a field by its name in either language, a language code, a place, and availability for new
 * clients.
 */
export const expertsQuery = pageQuery.extend({
  field: choice,
  language: choice,
  place: choice,
  available: z.enum(['yes']).optional(),
});
export type ExpertsQuery = z.output<typeof expertsQuery>;

/** The available filter values, in the viewer's language. */
export interface ExpertChoices {
  fields: string[];
  languages: string[];
  places: string[];
}

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: 'text_too_long' })
    .regex(/^[^\p{Cc}]*$/u)
    .overwrite(cleanLine);
const languageCode = z.string().regex(/^[a-z]{2}$/, { error: 'a language code such as "et"' });

export const maxProfile = { headline: 80, about: 2_000, fields: 6, field: 40, languages: 10, place: 60 } as const;

const aboutText = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(maxProfile.about, { error: 'text_too_long' }));

/** An expert's own profile. A text that is missing in one language is shown in the other. */
export const expertProfileSchema = z.object({
  headline: perLanguageSchema(oneLine(maxProfile.headline)),
  about: perLanguageSchema(aboutText),
  fields: z.array(perLanguageSchema(oneLine(maxProfile.field))).max(maxProfile.fields),
  languages: z.array(languageCode).max(maxProfile.languages),
  place: oneLine(maxProfile.place)
    .nullable()
    .transform((place) => place || null),
  availability: z.enum(availabilities),
  takesQuestions: z.boolean(),
  isListed: z.boolean(),
});

export type ExpertProfile = z.output<typeof expertProfileSchema>;

/** `name_missing`: an expert needs a name to be listed. */
export const saveRefusals = { name_missing: 'conflict' } as const;

/** An expert of a demo community, as described in its folder. */
const expertEntrySchema = z.strictObject({
  name: nameSchema.pipe(textSchema(80)),
  headline: localized(80),
  about: localized(600),
  fields: z.array(localized(40)).max(6),
  languages: z.array(languageCode).min(1).max(maxProfile.languages),
  place: textSchema(60).optional(),
  /** A file in the brand folder. */
  picture: pictureFileSchema.optional(),
  availability: z.enum(availabilities).default('open'),
  takesQuestions: z.boolean().default(true),
  /**
   * The demo account that visitors can sign in to. Without it, the expert gets an account that no one can sign in to.
   */
  account: z.enum(['expert']).optional(),
});

export type ExpertEntry = z.infer<typeof expertEntrySchema>;
export const expertsFileSchema = z.array(expertEntrySchema).max(50);
