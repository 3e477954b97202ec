import { z } from 'zod';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { modelRefusals } from '#api/platform/models/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { draftTextSchema } from '../contract.ts';

/** The maximum number of characters of all fields together, because a model's answer has a maximum length. */
export const maxTranslatedLength = 20_000;

const textSchema = draftTextSchema.pick({ title: true, summary: true, body: true, coverAlt: true }).extend({
  /** Short texts among the details, such as the steps of a recipe. */
  lines: z.array(z.string().overwrite(cleanLine).max(1_000, { error: 'text_too_long' })).max(150),
});

export type TranslatedText = z.output<typeof textSchema>;

export const translateDraftSchema = z.object({ from: localeSchema, text: textSchema });
export const translatedTextSchema = textSchema;

/** `translation_changed`: the model lost, changed or added links, pictures or headings. */
export const translationRefusals = {
  ...modelRefusals,
  translation_changed: 'unavailable',
  translation_too_long: 'payload_too_large',
} as const;

export type TranslationRefusal = keyof typeof translationRefusals;
