import { z } from 'zod';
import { parseJson } from '#api/platform/http/clean-input.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { callModel, type Model } from '#api/platform/models/call-model.ts';
import { type Suggestion, suggestionSchema, units } from './contract.ts';

interface SuggestionRequest {
  title: string;
  locale: Locale;
}

const timeoutMs = 45_000;
const longestAnswer = 60_000;
const languages = { et: 'Estonian', en: 'English' } as const;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(longestAnswer) }) })).min(1),
});

/** Asks a chat model for a recipe and parses its answer. Throws if that isn't a valid recipe. */
export async function askModel(model: Model, request: SuggestionRequest): Promise<Suggestion> {
  const asked = { response_format: { type: 'json_object' }, messages: writeMessages(request) };
  const response = await callModel(model, asked, timeoutMs);
  if (!response.ok) throw new Error(`the model answered ${response.status}`);
  const [choice] = answerSchema.parse(await response.json()).choices;
  return suggestionSchema.parse(parseJson(choice?.message.content ?? ''));
}

function writeMessages({ title, locale }: SuggestionRequest) {
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
  const system = [
    'You write recipes for home cooks: plain, exact, without praise. Answer with one JSON object of this shape:',
    JSON.stringify(shape),
    `unit is one of ${units.join(', ')}, or null; amount is a number, or null where it is to taste.`,
    `summary and introduction are in ${languages[locale]}; names and steps in Estonian and English.`,
  ].join('\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: title },
  ];
}
