import { z } from 'zod';

export const maxReasonLength = 500;

/** The reason why staff acted, for readers of the audit log. */
export const reasonSchema = z
  .string()
  .trim()
  .max(maxReasonLength, { error: 'reason_too_long' })
  .nullish()
  .transform((reason) => reason || null);

/** A required reason, because the member reads it. */
export const requiredReasonSchema = z
  .string({ error: 'reason_required' })
  .trim()
  .min(1, { error: 'reason_required' })
  .max(maxReasonLength, { error: 'reason_too_long' });

/** A required reason that is shown only in the audit log. */
export const loggedReasonSchema = z
  .string({ error: 'cancel_reason_required' })
  .trim()
  .min(1, { error: 'cancel_reason_required' })
  .max(maxReasonLength, { error: 'reason_too_long' });

/** The reasons why staff can remove something, shown to each member in their language. */
export const grounds = ['rules', 'spam', 'offensive', 'off_topic', 'personal_data', 'illegal', 'duplicate'] as const;
export type Ground = (typeof grounds)[number];

export const groundSchema = z
  .enum(grounds)
  .nullish()
  .transform((ground) => ground ?? null);
