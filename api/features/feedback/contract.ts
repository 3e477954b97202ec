import { z } from 'zod';
import { emailSchema } from '../users/contract.ts';

export const feedbackStates = ['new'] as const;

export const messageLength = { minimum: 1, maximum: 4_000 } as const;

const wrong = { error: 'rating_invalid' } as const;

/** 1 to 5; a form sends it as text. */
const rating = z.union([z.int(wrong).min(1, wrong).max(5, wrong), z.enum(['1', '2', '3', '4', '5'], wrong)], wrong);

/** Parsed apart: `catch` has no place in the OpenAPI document. */
const pagePath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[^\p{Cc}]*$/u);

export const sendFeedbackSchema = z.object({
  message: z
    .string({ error: 'message_required' })
    .trim()
    .min(messageLength.minimum, { error: 'message_required' })
    .max(messageLength.maximum, { error: 'message_too_long' }),
  /** Where to answer; an empty field is none. */
  email: z
    .string({ error: 'email_invalid' })
    .trim()
    .transform((email) => (email === '' ? null : email))
    .pipe(emailSchema.nullable())
    .nullish()
    .transform((email) => email ?? null),
  rating: rating.nullish().transform((given) => (given == null ? null : Number(given))),
  /** Path of the page that the writer came from; anything else is left out, not refused. */
  page: z
    .unknown()
    .optional()
    .transform((page) => {
      const parsed = pagePath.safeParse(page);
      return parsed.success ? parsed.data : null;
    }),
});
