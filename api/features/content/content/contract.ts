import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const contentTypes = ['article', 'video', 'material', 'event', 'resource'] as const;
export const contentStates = ['draft', 'scheduled', 'published', 'archived'] as const;

export type ContentType = (typeof contentTypes)[number];
export type ContentState = (typeof contentStates)[number];

/** The last part of a URL, such as `talvine-jooks`. */
export const slugSchema = z
  .string()
  .max(80, { error: 'slug_invalid' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slug_invalid' });

export const slugParams = z.object({ slug: slugSchema });

export type ContentIdOrSlug = z.infer<typeof slugParams> | z.infer<typeof idParams>;

const folders = { article: 'articles', video: 'videos', material: 'materials', event: 'events' } as const;

/** Returns an item's path, with its slug or id depending on its type. Topics share one page. */
export function contentPath({ type, id, slug }: { type: ContentType; id: string; slug: string }): string {
  if (type === 'resource') return `/resources#${slug}`;
  return `/${folders[type]}/${type === 'article' || type === 'video' ? slug : id}`;
}

/** The query of a list: a cursor, a limit, and an optional topic to filter by. */
export const listQuery = pageQuery.extend({ topic: z.string().overwrite(cleanLine).max(40).optional() });

/** A picture with its size, so that loading it causes no layout shift. */
const pictureSchema = z.object({
  address: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** An item as shown in lists, in the viewer's language if available. */
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
  /** Set only for experts listed in the directory. */
  headline: z.string().nullable(),
});

const headingSchema = z.object({ id: z.string(), level: z.number(), text: z.string() });

/** An item as shown on its page. */
export const openedContentSchema = contentCardSchema.extend({
  /** Sanitized: safe to insert into a page. */
  html: z.string(),
  headings: z.array(headingSchema),
  author: authorSchema.nullable(),
  /** Languages that the item is available in. */
  locales: z.array(localeSchema),
});

export type OpenedContent = z.infer<typeof openedContentSchema>;

export const viewSchema = idParams;
