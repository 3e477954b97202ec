import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';

export const contentTypes = ['article', 'video', 'material', 'event', 'resource'] as const;
export const contentStates = ['draft', 'scheduled', 'published', 'archived'] as const;

export type ContentType = (typeof contentTypes)[number];
export type ContentState = (typeof contentStates)[number];

/** Last part of an address: `talvine-jooks`. */
export const slugSchema = z
  .string()
  .max(80, { error: 'slug_invalid' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slug_invalid' });

export const slugParams = z.object({ slug: slugSchema });

export type ContentAddressed = z.infer<typeof slugParams> | z.infer<typeof idParams>;

const folders = { article: 'articles', video: 'videos', material: 'materials', event: 'events' } as const;

/** Where an item opens: by what its author named it, or by its id. Topics stand on one page. */
export function addressOf({ type, id, slug }: { type: ContentType; id: string; slug: string }): string {
  if (type === 'resource') return `/resources#${slug}`;
  return `/${folders[type]}/${type === 'article' || type === 'video' ? slug : id}`;
}

/** A list's query: cursor and limit, and a topic to keep to. */
export const shownQuery = pageQuery.extend({ topic: z.string().trim().max(40).optional() });

/** A picture with its size, so that nothing jumps when it comes. */
const pictureSchema = z.object({
  address: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** An item as lists show it, in the reader's language or else the one that it has. */
export const contentCardSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  access: z.enum(accessLevels),
  /** Language of the texts. */
  locale: localeSchema,
  topics: z.array(z.string()),
  cover: pictureSchema.nullable(),
  authorName: z.string().nullable(),
  readingMinutes: z.number(),
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type ContentCard = z.infer<typeof contentCardSchema>;
export const contentCards = pageOfSchema(contentCardSchema);

const authorSchema = z.object({
  id: z.string(),
  name: z.string(),
  initials: z.string(),
  picture: z.string().nullable(),
  /** What an expert of the directory is an expert in. */
  headline: z.string().nullable(),
});

const headingSchema = z.object({ id: z.string(), level: z.number(), text: z.string() });

/** An item as its page shows it. */
export const openedContentSchema = contentCardSchema.extend({
  /** Safe to put into a page as it is. */
  html: z.string(),
  headings: z.array(headingSchema),
  author: authorSchema.nullable(),
  /** The languages that it is written in. */
  locales: z.array(localeSchema),
});

export type OpenedContent = z.infer<typeof openedContentSchema>;

export const viewSchema = idParams;
