import { type Recipe, recipeSchema } from './contract.ts';

/** The recipe as an article's page shows it, of the row that was found for it. Null for an article without one. */
export function presentRecipe(row: { content: unknown } | undefined): Recipe | null {
  return row ? recipeSchema.parse(row.content) : null;
}
