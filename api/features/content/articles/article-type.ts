import { z } from 'zod';
import { defineContentType } from '../drafts/index.ts';
import { recipeSchema } from '../recipes/contract.ts';
import { putRecipe } from '../recipes/index.ts';

/** An article is its text, and perhaps a recipe beside it. */
export const articleType = defineContentType({
  type: 'article',
  needsBody: true,
  details: z.object({ recipe: recipeSchema.optional() }),
  publish: (db, itemId, { recipe }) => putRecipe(db, itemId, recipe),
});
