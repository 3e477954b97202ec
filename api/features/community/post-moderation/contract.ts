import { z } from 'zod';
import { reasonSchema } from '#api/platform/audit/contract.ts';

export const staffActSchema = z.object({ reason: reasonSchema });

export const movePostSchema = staffActSchema.extend({
  /** Id or slug. */
  space: z.string({ error: 'space_required' }).trim().min(1, { error: 'space_required' }).max(80),
});

export const staffRefusals = { post_deleted: 'conflict' } as const;
export const moveRefusals = { ...staffRefusals, space_archived: 'conflict' } as const;
/** `post_not_held`: it was approved, rejected or deleted already. */
export const approvalRefusals = { post_not_held: 'conflict' } as const;

export const revisionParams = z.object({ id: z.uuid(), revisionId: z.uuid() });
