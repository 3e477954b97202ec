import { z } from 'zod';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** The units of ingredients. Their labels are the texts `recipes:unit.<unit>`. */
export const units = ['g', 'kg', 'ml', 'dl', 'l', 'tsp', 'tbsp', 'cup', 'pinch', 'clove', 'piece'] as const;
export type Unit = (typeof units)[number];

/** Limits for the editor. Islands get them from their page, because this file imports zod. */
export interface RecipeMaximums {
  units: readonly Unit[];
  ingredients: number;
  steps: number;
}

export const maxRecipe = { ingredients: 60, steps: 40, servings: 100, minutes: 2_880 } as const;

/** A text in two languages. One may be empty. */
const inOneLanguage = (max: number, code: string) => {
  const line = z.string().overwrite(cleanLine).max(max, { error: 'text_too_long' }).default('');
  return z.object({ et: line, en: line }).refine(({ et, en }) => et !== '' || en !== '', { error: code });
};

const ingredientSchema = z.object({
  /** Null for "to taste". */
  amount: z
    .number({ error: 'amount_invalid' })
    .positive({ error: 'amount_invalid' })
    .max(100_000, { error: 'amount_invalid' })
    .nullable(),
  unit: z.enum(units).nullable(),
  name: inOneLanguage(120, 'ingredient_required'),
});

const wholeNumber = (min: number, max: number, error: string) =>
  z.int({ error }).min(min, { error }).max(max, { error });

const minutes = wholeNumber(0, maxRecipe.minutes, 'minutes_invalid');

export const recipeSchema = z.object({
  servings: wholeNumber(1, maxRecipe.servings, 'servings_invalid'),
  prepMinutes: minutes,
  cookMinutes: minutes,
  ingredients: z.array(ingredientSchema).min(1, { error: 'ingredient_required' }).max(maxRecipe.ingredients),
  steps: z.array(inOneLanguage(1_000, 'step_required')).min(1, { error: 'step_required' }).max(maxRecipe.steps),
});

export type Recipe = z.output<typeof recipeSchema>;
export type Ingredient = Recipe['ingredients'][number];

export const suggestRecipeSchema = z.object({
  title: z
    .string({ error: 'title_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'title_required' })
    .max(160, { error: 'text_too_long' }),
  locale: localeSchema,
});

export const suggestionSchema = z.object({
  summary: z.string().overwrite(cleanLine).max(400),
  /** Markdown shown above the recipe. */
  introduction: z.string().trim().min(1).max(4_000),
  recipe: recipeSchema,
});

export type Suggestion = z.output<typeof suggestionSchema>;
