import { z } from 'zod';
import { reasonSchema } from '#api/platform/audit/contract.ts';
import { brandChangesSchema, brandPaths } from './brand-fields.ts';

const path = z.enum(brandPaths);
const value = z.union([z.string(), z.boolean()]);
const values = z.record(path, value);

/** What was seen before a change: the draft's revision. */
const revision = z.int().min(0);
/** The number of the published version that was seen. */
const version = z.int().min(0);

export const changeDraftSchema = z.object({ revision, changes: brandChangesSchema });
export const replaceDraftSchema = z.object({ revision });
export const publishDraftSchema = z.object({ revision, version, note: reasonSchema });
export const restoreVersionSchema = z.object({ version, note: reasonSchema });

/** How many days an address that shares the preview may hold. */
export const shareDays = [1, 7, 30] as const;
export const sharePreviewSchema = z.object({
  days: z.union(
    shareDays.map((days) => z.literal(days)),
    { error: 'choice_unknown' },
  ),
});

export const draftViewSchema = z.object({
  /** The published version that the draft changes. */
  version: z.number(),
  revision: z.number(),
  published: values,
  /** Every setting as the draft would publish it. */
  draft: values,
  /** Settings that differ from what is published, and who changed them. */
  changes: z.array(z.object({ path, by: z.string().nullable(), isOwn: z.boolean(), at: z.number() })),
  /** Colours that pages show differently, because text wouldn't be readable. */
  warnings: z.array(z.object({ path, chosen: z.string(), shown: z.string(), contrast: z.number() })),
  /** Until when an address shares the preview, in ms; null if none does. */
  sharedUntil: z.number().nullable(),
});
export type DraftView = z.output<typeof draftViewSchema>;

export const versionRowSchema = z.object({
  version: z.number(),
  at: z.number(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** Whose settings it brought back. */
  restoredFrom: z.number().nullable(),
  isFromFolder: z.boolean(),
  isCurrent: z.boolean(),
  /** From the version before it; empty for the first. */
  differences: z.array(z.object({ path, from: value, to: value })),
});
export type VersionRow = z.output<typeof versionRowSchema>;

export const versionsQuery = z.object({ before: z.coerce.number().int().positive().optional() });

export const draftRefusals = { draft_changed: 'conflict' } as const;
export const publishRefusals = { draft_changed: 'conflict', brand_unchanged: 'conflict' } as const;
export const restoreRefusals = { brand_changed: 'conflict', brand_unchanged: 'conflict' } as const;
