import type { Context } from '#api/context.ts';
import { slugParams } from '../content/contract.ts';
import { type Recipe, recipeSchema } from './contract.ts';
import { selectRecipe } from './queries.ts';

/**
 * The recipe of an article, for the article's own page, which shows it to who may open the article.
 * Null for an article without one.
 */
export async function findRecipe(context: Context, input: unknown): Promise<Recipe | null> {
  const parsed = slugParams.safeParse(input);
  if (!parsed.success) return null;
  const [row] = await selectRecipe(context.db, parsed.data.slug);
  return row ? recipeSchema.parse(row.content) : null;
}
