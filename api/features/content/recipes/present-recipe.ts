import { type Recipe, recipeSchema } from './contract.ts';

/** Parses the recipe of an article. Null if the article has none. */
export function presentRecipe(row: { content: unknown } | undefined): Recipe | null {
  return row ? recipeSchema.parse(row.content) : null;
}
