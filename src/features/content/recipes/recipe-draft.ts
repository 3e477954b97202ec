import type { Ingredient, Recipe } from '#api/features/content/recipes/contract.ts';

/** A number as typed: null for an empty field, and the raw text if it isn't a number. */
export type TypedNumber = number | string | null;

type Figure = 'servings' | 'prepMinutes' | 'cookMinutes';

export type IngredientDraft = Omit<Ingredient, 'amount'> & { amount: TypedNumber };

/** A recipe in the editor. It may have invalid values, which are reported when it's published. */
export type RecipeDraft = Omit<Recipe, Figure | 'ingredients'> &
  Record<Figure, TypedNumber> & { ingredients: IngredientDraft[] };
