import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { pictureFileSchema } from '#api/features/brand/customizations/contract.ts';
import { textSchema } from '#api/platform/i18n/localized.ts';
import { slugSchema } from '../content/contract.ts';
import { recipeSchema } from '../recipes/contract.ts';

/**
 * One article of a demo community, as its folder describes it. Its texts lie beside it, one file a
 * language: `articles/<slug>.et.md`.
 */
const articleEntrySchema = z.strictObject({
  slug: slugSchema,
  access: z.enum(accessLevels).default('everyone'),
  hasPreview: z.boolean().default(true),
  /** An expert of the same folder. */
  author: textSchema(80),
  /** A file of `articles/covers`. */
  cover: pictureFileSchema.optional(),
  daysAgo: z.int().min(0).max(1000),
  /** For an article that tells how to cook something. */
  recipe: recipeSchema.optional(),
});

export type ArticleEntry = z.output<typeof articleEntrySchema>;
export const articlesFileSchema = z.array(articleEntrySchema).max(50);
