import { z } from 'zod';

/** Members with a page of the site open now; null while that isn't known. A number alone, which nothing stores. */
export const onlineMembersSchema = z.object({ members: z.int().nullable() });

export type OnlineMembersCount = z.infer<typeof onlineMembersSchema>;
