import { z } from 'zod';

/** Why staff did something, for whoever reads the audit log. */
export const reasonSchema = z
  .string()
  .trim()
  .max(500, { error: 'reason_too_long' })
  .nullish()
  .transform((reason) => reason || null);
