import { z } from 'zod';

/** A member as their page shows them to others: never an address or a role. */
export const publicProfileSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  initials: z.string(),
  picture: z.string().nullable(),
  about: z.string().nullable(),
  memberSince: z.iso.datetime(),
  /** What a listed expert is an expert in, in the reader's language. */
  expertHeadline: z.string().nullable(),
});

export type PublicProfile = z.infer<typeof publicProfileSchema>;
