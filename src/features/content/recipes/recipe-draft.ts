import type { Ingredient, Recipe } from '#api/features/content/recipes/contract.ts';

/** As it was typed where that is no number; null where an empty field stands for none. */
export type TypedNumber = number | string | null;

type Figure = 'servings' | 'prepMinutes' | 'cookMinutes';

export type IngredientDraft = Omit<Ingredient, 'amount'> & { amount: TypedNumber };

/** A recipe while it is written: what can't be right is kept, and told of when it is published. */
export type RecipeDraft = Omit<Recipe, Figure | 'ingredients'> &
  Record<Figure, TypedNumber> & { ingredients: IngredientDraft[] };
