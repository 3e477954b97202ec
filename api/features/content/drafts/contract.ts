import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { markdownSchema } from '#api/platform/markdown/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { removeLookalikes } from '#api/platform/text/look-of.ts';
import { contentStates, contentTypes, slugSchema } from '../content/contract.ts';

const line = (max: number) => z.string().overwrite(cleanLine).max(max, { error: 'text_too_long' });

/** Key of a stored picture. The name includes its size. */
const pictureKeySchema = z.string().regex(/^[a-z0-9-]+\/content\/[a-z0-9-]+\.(?:jpg|png|webp)$/);

/** A language version. Everything may be missing while it's a draft. */
export const draftTextSchema = z.object({
  title: line(160),
  summary: line(400),
  body: markdownSchema(),
  /** Alternative text of the cover. */
  coverAlt: line(200),
  topics: z.array(line(40).min(1)).max(6).transform(removeLookalikes),
  /** Set if a model translated the text and no one has confirmed yet that they have read it. Only editors see this. */
  isMachineTranslated: z.literal(true).optional(),
  /** Set if a model wrote the text from sources and no one has confirmed yet that they have read it. */
  isMachineWritten: z.literal(true).optional(),
});

export type DraftText = z.output<typeof draftTextSchema>;

/** All editable fields of an item. Saved as the draft and in its revisions. */
export const workingCopySchema = z.object({
  slug: slugSchema,
  access: z.enum(accessLevels),
  /** Whether viewers without access see title, summary and beginning on the item's own page. */
  hasPreview: z.boolean(),
  authorId: z.uuid().nullable(),
  coverKey: pictureKeySchema.nullable(),
  texts: z.object({ et: draftTextSchema, en: draftTextSchema }).partial(),
  /** Type-specific fields, validated by the type's own schema before publishing. */
  details: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Large enough for a video's four longest tracks. The details of a draft may be unfinished, so their type doesn't limit
 * them yet.
 */
const maxDetailsLength = 1_000_000;

/** A working copy that may be saved. Already stored ones may be larger. */
export const saveableCopySchema = workingCopySchema.refine(
  ({ details }) => JSON.stringify(details).length <= maxDetailsLength,
  { path: ['details'], error: 'text_too_long' },
);

export type WorkingCopy = z.output<typeof workingCopySchema>;

const version = z.int().min(0);

export const createDraftSchema = z.object({ type: z.enum(contentTypes) });
export const saveDraftSchema = z.object({ version, content: saveableCopySchema });
/** Without a time, the item is published now. */
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

/** An item as listed for administrators. */
export const draftRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(contentStates),
  access: z.enum(accessLevels),
  /** Whether the working copy differs from what is published. */
  hasChanges: z.boolean(),
  locales: z.array(localeSchema),
  publishAt: z.iso.datetime().nullable(),
  /** When it was due to be published, if faults prevent that. */
  heldFor: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  views: z.number(),
});

export type DraftRow = z.infer<typeof draftRowSchema>;
export const draftsPage = pageOfSchema(draftRowSchema);

/** The response to a save. Each change sends `version` back. */
export const savedDraftSchema = z.object({
  version: z.number(),
  state: z.enum(contentStates),
  publishAt: z.iso.datetime().nullable(),
  hasChanges: z.boolean(),
  /** A scheduled item later saved with faults: when it was due to be published, and error codes by field. */
  held: z.object({ publishAt: z.iso.datetime(), faults: z.record(z.string(), z.string()) }).nullable(),
});

export type SavedDraft = z.infer<typeof savedDraftSchema>;

/** An item in the editor. */
export const editedDraftSchema = savedDraftSchema.extend({
  id: z.string(),
  type: z.enum(contentTypes),
  /** Whether it was ever published or scheduled. If so, it can be archived but not deleted. */
  wasPublished: z.boolean(),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
  content: workingCopySchema,
});

export type EditedDraft = z.infer<typeof editedDraftSchema>;

export const revisionKinds = ['saved', 'published', 'refused'] as const;

const revisionSchema = z.object({
  id: z.string(),
  kind: z.enum(revisionKinds),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
});

export type Revision = z.infer<typeof revisionSchema>;

/** Time and id of the last revision on the previous page. The id alone isn't stable. */
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

/** A picture for covers and texts. */
export type StoredPicture = z.infer<typeof storedPictureSchema>;

/** `content_changed`: someone else has saved since. The rejected copy is kept as a revision. */
export const changeRefusals = { content_changed: 'conflict', slug_taken: 'conflict' } as const;
export type ChangeRefusal = keyof typeof changeRefusals;

/** `already_published`: rescheduling would silently hide a live item. Withdraw it first. */
export const publishRefusals = { ...changeRefusals, already_published: 'conflict' } as const;
export type PublishRefusal = keyof typeof publishRefusals;

/** `event_has_attendees`: people have signed up. Cancel the event first. */
export const withdrawRefusals = { ...changeRefusals, event_has_attendees: 'conflict' } as const;
export type WithdrawRefusal = keyof typeof withdrawRefusals;

/** `draft_was_published`: people may have links to the item. */
export const deleteRefusals = { content_changed: 'conflict', draft_was_published: 'conflict' } as const;
export type DeleteRefusal = keyof typeof deleteRefusals;
