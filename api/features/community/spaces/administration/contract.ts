import { z } from 'zod';
import { reasonSchema } from '#api/platform/audit/contract.ts';
import { spaceSchema } from '../contract.ts';

const slugRule = { error: 'slug_invalid' } as const;

export const createSpaceSchema = spaceSchema.extend({
  /** The space's part of the URL, which can't be changed later. */
  slug: z
    .string(slugRule)
    .trim()
    .min(2, slugRule)
    .max(60, slugRule)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugRule),
});

// Not `spaceSchema.partial()`, whose defaults would reset omitted fields.
const { shape } = spaceSchema;

/** Omitted fields stay unchanged. */
export const updateSpaceSchema = z.object({
  nameEt: shape.nameEt.optional(),
  nameEn: shape.nameEn.optional(),
  descriptionEt: shape.descriptionEt.unwrap().optional(),
  descriptionEn: shape.descriptionEn.unwrap().optional(),
  icon: shape.icon.optional(),
  readAccess: shape.readAccess.optional(),
  postAccess: shape.postAccess.optional(),
  mustJoin: shape.mustJoin.unwrap().optional(),
  isQuiet: shape.isQuiet.unwrap().optional(),
  isShownLocked: shape.isShownLocked.unwrap().optional(),
  slowModeSeconds: shape.slowModeSeconds.unwrap().optional(),
  /** The version being edited. If it's outdated, nothing is stored. */
  version: z.int().min(1),
});

export const archiveSpaceSchema = z.object({ reason: reasonSchema });

/** Ids in their new order. Omitted spaces follow in their previous order. */
export const orderSpacesSchema = z.object({ ids: z.array(z.uuid()).max(200) });

export const createSpaceRefusals = { slug_taken: 'conflict', space_name_taken: 'conflict' } as const;
export const restoreSpaceRefusals = { space_name_taken: 'conflict' } as const;
export const updateSpaceRefusals = { version_outdated: 'conflict', space_name_taken: 'conflict' } as const;

/** A space as administrators see it. */
export const managedSpaceSchema = z.object({
  id: z.string(),
  slug: z.string(),
  ...shape,
  position: z.number(),
  version: z.number(),
  archivedAt: z.iso.datetime().nullable(),
});
export type ManagedSpace = z.output<typeof managedSpaceSchema>;
