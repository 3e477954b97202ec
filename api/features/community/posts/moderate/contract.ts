import { z } from 'zod';
import { groundSchema, reasonSchema } from '#api/platform/audit/contract.ts';
import { administratorsPostRefusals } from '../contract.ts';

export const staffActionSchema = z.object({ reason: reasonSchema });

/** The input of actions that remove something. The author reads both the ground and the reason. */
export const removalSchema = staffActionSchema.extend({ ground: groundSchema });

export const approvalSchema = staffActionSchema.extend({
  /** The version that was reviewed. If the author has changed the post since, nothing is published. */
  version: z.int().min(1),
});

export const movePostSchema = staffActionSchema.extend({
  /** The space's id or slug. */
  space: z.string({ error: 'space_required' }).trim().min(1, { error: 'space_required' }).max(80),
});

/** Moderators can't act on an administrator's posts, and no one can decide on their own posts. */
export const staffDecisionRefusals = administratorsPostRefusals;

export const staffRefusals = { post_deleted: 'conflict', ...staffDecisionRefusals } as const;
/** `already_removed`: someone else removed it first. The reason in this request is neither recorded nor sent. */
export const removalRefusals = { already_removed: 'conflict', ...staffRefusals } as const;
export const moveRefusals = { ...staffRefusals, space_archived: 'conflict' } as const;
/** `post_not_held`: the post was already approved, rejected or deleted. */
export const rejectionRefusals = { post_not_held: 'conflict', ...staffDecisionRefusals } as const;
export const approvalRefusals = { ...rejectionRefusals, version_outdated: 'conflict' } as const;
/** `post_not_removed`: the post is still visible, or its author deleted it. */
export const restoreRefusals = { post_not_removed: 'conflict', ...staffDecisionRefusals } as const;
export const revisionParams = z.object({ id: z.uuid(), revisionId: z.uuid() });
