import { z } from 'zod';
import { pageOfSchema } from '#api/platform/paging/contract.ts';
import { authorSchema } from '../../posts/cards/contract.ts';

const blockedSchema = z.object({
  /** Set even for a deleted member, so that the block can be ended. */
  id: z.string(),
  member: authorSchema,
  blockedAt: z.iso.datetime(),
});
export type BlockedMember = z.infer<typeof blockedSchema>;
export const blockedMembersPage = pageOfSchema(blockedSchema);
