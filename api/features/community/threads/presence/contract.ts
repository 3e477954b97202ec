import { z } from 'zod';

export const presenceSchema = z.object({
  /**
   * Ids of other members who are online and show their activity. Null if the member hides theirs, because members who
   * hide their activity don't see that of others.
   */
  online: z.array(z.string()).nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** `open`: the id of the conversation that is open beside the list. */
export const listPresenceQuery = z.object({ open: z.uuid().optional() });
/** `there`: the ids of those online in the open conversation. */
export const listPresenceSchema = presenceSchema.extend({ there: z.array(z.string()) });
export type ListPresence = z.infer<typeof listPresenceSchema>;
