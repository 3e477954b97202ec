import { z } from 'zod';
import { defineContentType } from '../drafts/index.ts';
import { recipeSchema } from '../recipes/contract.ts';
import { replaceRecipe } from '../recipes/index.ts';

/** An article consists of its text and an optional recipe. */
export const articleType = defineContentType({
  type: 'article',
  needsBody: true,
  details: z.object({ recipe: recipeSchema.optional() }),
  publish: (db, itemId, { recipe }) => replaceRecipe(db, itemId, recipe),
});
