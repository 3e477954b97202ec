import { z } from 'zod';

/** One signed-in browser of the member, without its secrets. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The display names of the browser and system. Null if unknown. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  /** The ISO 3166-1 code of the country of the sign-in, or null. */
  country: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Accurate to ten minutes. */
  lastUsedAt: z.iso.datetime(),
  /** Whether this session made the call. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;

/** The password that confirms a sensitive action. Omitted for accounts without a password. */
export const confirmationSchema = z.object({
  password: z
    .string({ error: 'password_required' })
    .min(1, { error: 'password_required' })
    .max(128, { error: 'password_too_long' })
    .optional(),
});

export const confirmationRefusals = { sign_in_again: 'forbidden' } as const;
