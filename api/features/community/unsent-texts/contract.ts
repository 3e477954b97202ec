import { z } from 'zod';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const place = z.string().regex(new RegExp(`^(?:post|(?:post|comments|comment):${uuid})$`));

/** Characters of a text with all its fields, as JSON. */
export const unsentTextLength = 100_000;
/** Texts that a member has begun and not sent. */
export const maxUnsentTexts = 200;

const content = z
  .record(z.string().max(60), z.unknown())
  .refine((fields) => JSON.stringify(fields).length <= unsentTextLength, { error: 'unsent_text_too_long' });

/** All of the member's, or the one of a place. */
export const unsentTextsQuery = z.object({ place: place.optional() });
export const unsentTextQuery = z.object({ place });

/** With `version`, only if nothing newer was saved meanwhile, such as on another device. */
export const discardQuery = unsentTextQuery.extend({ version: z.coerce.number().int().min(0).optional() });

export const saveUnsentTextSchema = z.object({
  clientId: z.uuid(),
  content,
  /** The version that the browser last saw, 0 for none. */
  version: z.int().min(0),
  /** Of an edit: the version of the post or comment that is edited. */
  baseVersion: z.int().min(1).optional(),
});

export const unsentTextSchema = z.object({
  place: z.string(),
  clientId: z.string(),
  content: z.record(z.string(), z.unknown()),
  version: z.int(),
  updatedAt: z.iso.datetime(),
});
export type UnsentText = z.infer<typeof unsentTextSchema>;
export const unsentTextsAnswer = z.object({ items: z.array(unsentTextSchema) });
export const savedVersionSchema = z.object({ version: z.int() });

export const unsentTextRefusals = {
  /** It was sent, or what it edits was changed: nothing is left to save. */
  text_sent: 'conflict',
  unsent_texts_full: 'conflict',
} as const;
