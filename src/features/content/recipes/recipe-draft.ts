import type { Ingredient, Recipe } from '#api/features/content/recipes/contract.ts';

/** The raw text if it isn't a number, or null if an empty field means none. */
export type TypedNumber = number | string | null;

type Figure = 'servings' | 'prepMinutes' | 'cookMinutes';

export type IngredientDraft = Omit<Ingredient, 'amount'> & { amount: TypedNumber };

/** A recipe in the editor. Invalid values are kept and reported when it's published. */
export type RecipeDraft = Omit<Recipe, Figure | 'ingredients'> &
  Record<Figure, TypedNumber> & { ingredients: IngredientDraft[] };
