import { z } from 'zod';

/** One signed-in browser of the member, without its secrets. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Proper names; null for what the browser does not tell. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  /** ISO 3166-1 code of where it signed in, or null. */
  country: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To ten minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The session that this call came with. */
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;

/** The password that a sensitive action asks for; an account that has none sends none. */
export const confirmationSchema = z.object({
  password: z
    .string({ error: 'password_required' })
    .min(1, { error: 'password_required' })
    .max(128, { error: 'password_too_long' })
    .optional(),
});

export const confirmationRefusals = { sign_in_again: 'forbidden' } as const;
