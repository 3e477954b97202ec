import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { markdownSchema } from '#api/platform/markdown/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { contentStates, contentTypes, slugSchema } from '../content/contract.ts';

const line = (max: number) => z.string().trim().max(max, { error: 'text_too_long' });

/** A stored picture by its key; its size is in its name. */
const pictureKeySchema = z.string().regex(/^[a-z0-9-]+\/content\/[a-z0-9-]+\.(?:jpg|png|webp)$/);

/** A language version. While it is written anything may be missing. */
export const draftTextSchema = z.object({
  title: line(160),
  summary: line(400),
  body: markdownSchema(),
  /** What the cover shows, for who can't see it. */
  coverAlt: line(200),
  topics: z.array(line(40).min(1)).max(6),
});

export type DraftText = z.output<typeof draftTextSchema>;

/** All that an author writes of an item, as it is kept while it is written, and in its revisions. */
export const workingCopySchema = z.object({
  slug: slugSchema,
  access: z.enum(accessLevels),
  /** Whether the item's own page shows title, summary and beginning to those who may not open it. */
  hasPreview: z.boolean(),
  authorId: z.uuid().nullable(),
  coverKey: pictureKeySchema.nullable(),
  texts: z.object({ et: draftTextSchema, en: draftTextSchema }).partial(),
  /** What the type has beside this; its own schema parses it before anybody sees it. */
  details: z.record(z.string(), z.unknown()).default({}),
});

export type WorkingCopy = z.output<typeof workingCopySchema>;

const version = z.int().min(0);

export const createDraftSchema = z.object({ type: z.enum(contentTypes) });
export const saveDraftSchema = z.object({ version, content: workingCopySchema });
/** Without a time it is published now. */
export const publishDraftSchema = z.object({
  version,
  publishAt: z.iso.datetime({ offset: true }).nullish(),
});
export const withdrawSchema = z.object({ version, to: z.enum(['draft', 'archived']) });
export const deleteDraftSchema = z.object({ version });
export const restoreRevisionSchema = z.object({ version, revisionId: z.string().max(100) });
export const revisionParams = idParams.extend({ revisionId: z.string().max(100) });
export const renderDraftSchema = z.object({ body: markdownSchema() });
export const listDraftsQuery = pageQuery.extend({
  type: z.enum(contentTypes),
  state: z.enum(contentStates).optional(),
  search: line(100).optional(),
});

/** An item as its administrators list it. */
export const draftRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(contentStates),
  access: z.enum(accessLevels),
  /** Whether the working copy differs from what readers see. */
  hasChanges: z.boolean(),
  locales: z.array(localeSchema),
  publishAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  views: z.number(),
});

export type DraftRow = z.infer<typeof draftRowSchema>;
export const draftsPage = pageOfSchema(draftRowSchema);

/** An item as it is edited; `version` goes back with the next change. */
export const editedDraftSchema = z.object({
  id: z.string(),
  type: z.enum(contentTypes),
  version: z.number(),
  state: z.enum(contentStates),
  hasChanges: z.boolean(),
  /** Whether it was published or scheduled ever: it can be archived then, and deleted never. */
  wasPublished: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
  content: workingCopySchema,
});

export type EditedDraft = z.infer<typeof editedDraftSchema>;

export const revisionKinds = ['saved', 'published', 'refused'] as const;

export const revisionSchema = z.object({
  id: z.string(),
  kind: z.enum(revisionKinds),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
});

export type Revision = z.infer<typeof revisionSchema>;

/** Where a page ended: the time of its last revision and its id, which may have changed meanwhile. */
export const revisionsQuery = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^\d{1,15}~[\w.-]{1,110}$/)
    .optional(),
});
export const revisionsPage = pageOfSchema(revisionSchema);

export const storedPictureSchema = z.object({
  key: z.string(),
  address: z.string(),
  width: z.number(),
  height: z.number(),
});

/** A picture of a content item: below 10 MB, at most 6000 pixels a side. */
export type StoredPicture = z.infer<typeof storedPictureSchema>;

export const contentPictureLimits = { bytes: 10 * 1024 * 1024, pixels: 6000 } as const;

/** `content_changed`: somebody saved since; what was sent is kept as a revision. */
export const changeRefusals = { content_changed: 'conflict', slug_taken: 'conflict' } as const;
export type ChangeRefusal = keyof typeof changeRefusals;

/** `already_published`: readers have it; a later time would take it from them without a word. It is to be withdrawn first. */
export const publishRefusals = { ...changeRefusals, already_published: 'conflict' } as const;
export type PublishRefusal = keyof typeof publishRefusals;

/** `event_has_attendees`: taken from readers, it would leave people waiting at a door; it is to be called off first. */
export const withdrawRefusals = { ...changeRefusals, event_has_attendees: 'conflict' } as const;
export type WithdrawRefusal = keyof typeof withdrawRefusals;

/** `draft_was_published`: readers may have it, or links to it. */
export const deleteRefusals = { content_changed: 'conflict', draft_was_published: 'conflict' } as const;
export type DeleteRefusal = keyof typeof deleteRefusals;
