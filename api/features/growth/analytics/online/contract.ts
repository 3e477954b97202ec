import { z } from 'zod';

/**
 * Members who have a page of the site open now; null if that isn't known. Only the number is sent, and nothing stores
 * it.
 */
export const onlineMembersSchema = z.object({ members: z.int().nullable() });

export type OnlineMembersCount = z.infer<typeof onlineMembersSchema>;
