import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { askModel } from '#api/platform/models/ask-model.ts';
import { countModelUse, modelUseLimit } from '#api/platform/models/community-model.ts';
import { type ModelRefusal, modelRefusals } from '#api/platform/models/contract.ts';
import { verb } from '#api/verb.ts';
import { type Suggestion, suggestionSchema, suggestRecipeSchema, units } from './contract.ts';

const languages = { et: 'Estonian', en: 'English' } as const;

/** Lets the community's model write a recipe from a title, in both languages. Nothing is stored. */
export const suggestRecipe = verb(
  {
    access: 'admin',
    input: suggestRecipeSchema,
    refusals: modelRefusals,
    records: { nothing: 'Only a suggestion.' },
  },
  async (context, { title, locale }, { user }): Promise<Outcome<{ data: Suggestion }, ModelRefusal>> => {
    const model = await countModelUse(context, modelUseLimit('recipes.suggestions', user.id, 20));
    if (!model) return refuse('no_model');
    return askModel(context, model, {
      name: 'recipes.suggestion',
      task: writeTask(languages[locale]),
      material: { title },
      answer: suggestionSchema,
      maxTokens: 4_000,
    });
  },
);

function writeTask(language: string): string {
  const shape = {
    summary: 'one sentence',
    introduction: 'two short paragraphs',
    recipe: {
      servings: 4,
      prepMinutes: 15,
      cookMinutes: 30,
      ingredients: [{ amount: 200, unit: 'g', name: { et: '…', en: '…' } }],
      steps: [{ et: '…', en: '…' }],
    },
  };
  return [
    'You write recipes for home cooks, for the dish in `title`: plain, exact, without praise.',
    'Answer with one JSON object of this shape:',
    JSON.stringify(shape),
    `unit is one of ${units.join(', ')}, or null; amount is a number, or null where it is to taste.`,
    `summary and introduction are in ${language}; names and steps in Estonian and English.`,
  ].join('\n');
}
