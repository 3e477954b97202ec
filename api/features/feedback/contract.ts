import { z } from 'zod';
import { emailSchema } from '../users/contract.ts';

export const feedbackStates = ['new'] as const;

export const messageLength = { minimum: 1, maximum: 4_000 } as const;

/** A form sends text, a program numbers. */
const ratings = [1, 2, 3, 4, 5, '1', '2', '3', '4', '5'] as const;

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
  rating: z
    .literal(ratings, { error: 'rating_invalid' })
    .transform(Number)
    .nullish()
    .transform((rating) => rating ?? null),
  /** Path of the page that the writer came from; anything else is left out, not refused. */
  page: z
    .unknown()
    .optional()
    .transform((page) => {
      const parsed = pagePath.safeParse(page);
      return parsed.success ? parsed.data : null;
    }),
});
