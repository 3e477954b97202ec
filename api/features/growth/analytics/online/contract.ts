import { z } from 'zod';

/**
 * How many members have a page of the site open now; null if that isn't known. Only the number is sent, and it is never
 * stored.
 */
export const onlineMembersSchema = z.object({ members: z.int().nullable() });

export type OnlineMembersCount = z.infer<typeof onlineMembersSchema>;
