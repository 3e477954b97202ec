import { z } from 'zod';

export const presenceSchema = z.object({
  /** Ids of the others who are online and show it; null if the member doesn't show it, since it works both ways. */
  online: z.array(z.string()).nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** `open`: the conversation open beside the list. */
export const listPresenceQuery = z.object({ open: z.uuid().optional() });
/** `there`: those in the open conversation. */
export const listPresenceSchema = presenceSchema.extend({ there: z.array(z.string()) });
export type ListPresence = z.infer<typeof listPresenceSchema>;
