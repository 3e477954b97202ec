import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const place = z
  .string()
  .regex(
    new RegExp(
      `^(?:post|conversation|team|letter|announcement|(?:post|comments|comment|conversation|letter|question):${uuid})$`,
    ),
  );

/** The maximum number of characters of a text with all its fields, as JSON. */
const unsentTextLength = 100_000;
/** The maximum number of unsent texts per member. */
export const maxUnsentTexts = 200;

const content = z
  .record(z.string().max(60), z.unknown())
  .refine((fields) => JSON.stringify(fields).length <= unsentTextLength, { error: 'unsent_text_too_long' });

export const placeParams = z.object({ place });
export const unsentTextsQuery = keysetQuery;

/** With `version`, deletes the text only if nothing newer was saved in the meantime, for example on another device. */
export const discardQuery = z.object({ version: z.coerce.number().int().min(0).optional() });

export const saveUnsentTextSchema = z.object({
  clientId: z.uuid(),
  content,
  /** The version that the browser last saw, or 0 if there was none. */
  version: z.int().min(0),
  /** For an edit, the version of the post or comment being edited. */
  baseVersion: z.int().min(1).optional(),
});

const unsentTextSchema = z.object({
  place: z.string(),
  clientId: z.string(),
  content: z.record(z.string(), z.unknown()),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type UnsentText = z.infer<typeof unsentTextSchema>;
/** The unsent text in a place, or null. */
export const unsentTextResponse = z.object({ text: unsentTextSchema.nullable() });

/** The maximum number of characters of a text that the list shows. */
export const excerptLength = 200;
const listedTextSchema = unsentTextSchema.omit({ content: true }).extend({
  /** The beginning of the title or of the text, as Markdown. */
  excerpt: z.string(),
});
export type ListedText = z.infer<typeof listedTextSchema>;
export const unsentTextsResponse = pageOfSchema(listedTextSchema);
export const savedVersionSchema = z.object({ version: z.int() });

/** The client id belongs to another text, so this one isn't stored yet. For messages, also one for others. */
export const textSentRefusal = { text_sent: 'conflict' } as const;

export const unsentTextRefusals = {
  /** The text was sent, or the edited text has changed, so there is nothing left to save. */
  text_sent: 'conflict',
  unsent_texts_full: 'conflict',
} as const;
