import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { pictureFileSchema } from '#api/features/brand/customizations/contract.ts';
import { textSchema } from '#api/platform/i18n/localized.ts';
import { slugSchema } from '../content/contract.ts';
import { recipeSchema } from '../recipes/contract.ts';

/** An article of a demo community. Its texts are separate files, one per language: `articles/<slug>.et.md`. */
const articleEntrySchema = z.strictObject({
  slug: slugSchema,
  access: z.enum(accessLevels).default('everyone'),
  hasPreview: z.boolean().default(true),
  /** Slug of an expert in the same folder. */
  author: textSchema(80),
  /** A file in `articles/covers`. */
  cover: pictureFileSchema.optional(),
  daysAgo: z.int().min(0).max(1000),
  recipe: recipeSchema.optional(),
});

export type ArticleEntry = z.output<typeof articleEntrySchema>;
export const articlesFileSchema = z.array(articleEntrySchema).max(50);
