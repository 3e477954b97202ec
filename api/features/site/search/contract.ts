import { z } from 'zod';
import { contentTypes } from '#api/features/content/content/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cutText } from '#api/platform/text/graphemes.ts';

/** Longer queries are truncated, because no one types them and each word costs time. */
export const maxQueryLength = 200;

export const searchQuery = pageQuery.extend({
  q: z
    .string()
    .transform((text) => cutText(text, maxQueryLength).trim())
    .default(''),
  /** `discussions` finds only posts and comments, newest first. By default, these follow everything else. */
  in: z.enum(['all', 'discussions']).default('all'),
});

const hitKinds = [...contentTypes, 'expert', 'member', 'post', 'comment'] as const;

/** A part of a text, and whether it matches the query. */
const textPartSchema = z.object({ text: z.string(), isMatch: z.boolean() });
export type TextPart = z.infer<typeof textPartSchema>;

const hitSchema = z.object({
  id: z.string(),
  kind: z.enum(hitKinds),
  /** The path of the hit's page on this site. */
  path: z.string(),
  /** The language of title and excerpt: the viewer's if it matched, otherwise the other language. */
  locale: localeSchema,
  title: z.string(),
  titleParts: z.array(textPartSchema),
  excerptParts: z.array(textPartSchema),
  /** Who wrote a post or comment, and when. Null for other hits. */
  written: z.object({ by: z.string(), at: z.string() }).nullable(),
});

export type Hit = z.infer<typeof hitSchema>;
export const hitsPage = pageOfSchema(hitSchema);
