import { z } from 'zod';
import { profileTextsShape } from '#api/features/accounts/users/contract.ts';

/** A member's public profile. Never includes an e-mail address or a role. */
export const publicProfileSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  initials: z.string(),
  picture: z.string().nullable(),
  ...profileTextsShape,
  memberSince: z.iso.datetime(),
  /** The headline of a listed expert, in the viewer's language. */
  expertHeadline: z.string().nullable(),
});

export type PublicProfile = z.infer<typeof publicProfileSchema>;
