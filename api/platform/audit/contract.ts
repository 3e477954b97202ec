import { z } from 'zod';

/** Why staff did something, for whoever reads the audit log. */
export const reasonSchema = z
  .string()
  .trim()
  .max(500, { error: 'reason_too_long' })
  .nullish()
  .transform((reason) => reason || null);

/** Why staff take something away, from a list that each member reads in their language. */
export const grounds = ['rules', 'spam', 'offensive', 'off_topic', 'personal_data', 'illegal', 'duplicate'] as const;
export type Ground = (typeof grounds)[number];

export const groundSchema = z
  .enum(grounds)
  .nullish()
  .transform((ground) => ground ?? null);
