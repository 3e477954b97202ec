import { z } from 'zod';
import { contentTypes } from '#api/features/content/content/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';

/** Longer queries are cut: nobody types them, and each word costs time. */
export const longestQuery = 200;

export const searchQuery = pageQuery.extend({
  q: z
    .string()
    .transform((text) => text.slice(0, longestQuery).trim())
    .default(''),
});

/** What a hit can be. */
const hitKinds = [...contentTypes, 'expert'] as const;

/** A piece of a text, and whether it is what was asked for. */
const textPartSchema = z.object({ text: z.string(), isMatch: z.boolean() });
export type TextPart = z.infer<typeof textPartSchema>;

const hitSchema = z.object({
  id: z.string(),
  kind: z.enum(hitKinds),
  /** Where it opens, on this site. */
  path: z.string(),
  /** Language of title and excerpt: the reader's where it matched, or else the other. */
  locale: localeSchema,
  title: z.string(),
  titleParts: z.array(textPartSchema),
  excerptParts: z.array(textPartSchema),
});

export type Hit = z.infer<typeof hitSchema>;
export const hitsPage = pageOfSchema(hitSchema);
