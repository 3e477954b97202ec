import { z } from 'zod';
import { groundSchema, reasonSchema } from '#api/platform/audit/contract.ts';
import { notYours } from '../contract.ts';

export const staffActSchema = z.object({ reason: reasonSchema });

/** For acts that remove something: the author reads both. */
export const removalSchema = staffActSchema.extend({ ground: groundSchema });

export const approvalSchema = staffActSchema.extend({
  /** The version that was reviewed. If its author has changed it since, nothing is published. */
  version: z.int().min(1),
});

export const movePostSchema = staffActSchema.extend({
  /** Id or slug. */
  space: z.string({ error: 'space_required' }).trim().min(1, { error: 'space_required' }).max(80),
});

/** Moderators can't act on an administrator's posts. No one decides on their own. */
export const staffDecisionRefusals = notYours;

export const staffRefusals = { post_deleted: 'conflict', ...staffDecisionRefusals } as const;
/** `already_removed`: someone else was faster. This caller's reason is neither recorded nor sent. */
export const removalRefusals = { already_removed: 'conflict', ...staffRefusals } as const;
export const moveRefusals = { ...staffRefusals, space_archived: 'conflict' } as const;
/** `post_not_held`: already approved, rejected or deleted. */
export const rejectionRefusals = { post_not_held: 'conflict', ...staffDecisionRefusals } as const;
export const approvalRefusals = { ...rejectionRefusals, version_outdated: 'conflict' } as const;
/** `post_not_removed`: still visible, or deleted by its author. */
export const restoreRefusals = { post_not_removed: 'conflict', ...staffDecisionRefusals } as const;
export const revisionParams = z.object({ id: z.uuid(), revisionId: z.uuid() });
