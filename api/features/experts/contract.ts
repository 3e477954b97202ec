import { z } from 'zod';
import { localized, textSchema } from '#api/platform/i18n/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { pictureFileSchema } from '../customizations/contract.ts';
import { nameSchema } from '../users/contract.ts';

/** Whether an expert takes new people on: gladly, a few, or none for now. */
export const availabilities = ['open', 'limited', 'away'] as const;
export type Availability = (typeof availabilities)[number];

/** An expert as the public directory shows one, in the reader's language. */
export const expertSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  headline: z.string(),
  about: z.string(),
  fields: z.array(z.string()),
  /** BCP 47 codes, such as `et`. */
  languages: z.array(z.string()),
  place: z.string().nullable(),
  /** Address of the picture, or null: initials are shown then. */
  picture: z.string().nullable(),
  initials: z.string(),
});

export type Expert = z.infer<typeof expertSchema>;

export const expertsPage = pageOfSchema(expertSchema);

const choice = z.string({ error: 'invalid_value' }).trim().max(60, { error: 'invalid_value' }).optional();

/** A page of the directory, of those alone whom each choice fits: a field by either of its names, a language's code, a place. */
export const expertsQuery = pageQuery.extend({ field: choice, language: choice, place: choice });
export type ExpertsQuery = z.output<typeof expertsQuery>;

/** What the directory can be narrowed to, in the reader's language. */
export interface ExpertChoices {
  fields: string[];
  languages: string[];
  places: string[];
}

export const expertParams = z.object({ id: z.uuid({ error: 'invalid_value' }) });

/** One expert of a demo community, as its folder describes them. */
const expertEntrySchema = z.strictObject({
  name: nameSchema.pipe(textSchema(80)),
  headline: localized(80),
  about: localized(600),
  fields: z.array(localized(40)).max(6),
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, { error: 'a language code such as "et"' }))
    .min(1)
    .max(8),
  place: textSchema(60).optional(),
  /** A file of the brand folder. */
  picture: pictureFileSchema.optional(),
});

export type ExpertEntry = z.infer<typeof expertEntrySchema>;
export const expertsFileSchema = z.array(expertEntrySchema).max(50);
