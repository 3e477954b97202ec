import { z } from 'zod';

export const presenceSchema = z.object({
  /** Ids of the others who are online and show it; null if the member doesn't show it, since it works both ways. */
  online: z.array(z.string()).nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;
