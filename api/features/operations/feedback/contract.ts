import { z } from 'zod';
import { emailSchema } from '#api/features/accounts/users/contract.ts';
import { decoySchema } from '#api/platform/http/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { removeLookalikes } from '#api/platform/text/look-of.ts';

export const feedbackStates = ['new', 'in_progress', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const messageLength = { minimum: 1, maximum: 4_000 } as const;

const ratingError = { error: 'rating_invalid' } as const;

/** From 1 to 5. Forms send it as a string. */
const rating = z.union(
  [z.int(ratingError).min(1, ratingError).max(5, ratingError), z.enum(['1', '2', '3', '4', '5'], ratingError)],
  ratingError,
);

/** Parsed separately, because `catch` can't be described in the OpenAPI document. */
const pagePath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])[^\p{Cc}]*$/u);

const messageText = z
  .string({ error: 'message_required' })
  .trim()
  .min(messageLength.minimum, { error: 'message_required' })
  .max(messageLength.maximum, { error: 'message_too_long' });

/** Maximum number of links in a visitor's message. */
export const maxLinks = 3;

export const sendFeedbackSchema = z.object({
  message: messageText,
  topic: decoySchema,
  /** Reply address. An empty field counts as none. */
  email: z
    .string({ error: 'email_invalid' })
    .trim()
    .transform((email) => (email === '' ? null : email))
    .pipe(emailSchema.nullable())
    .nullish()
    .transform((email) => email ?? null),
  rating: rating.nullish().transform((given) => (given == null ? null : Number(given))),
  /** Path of the page the writer came from. Anything else is dropped, not refused. */
  page: z
    .unknown()
    .optional()
    .transform((page) => {
      const parsed = pagePath.safeParse(page);
      return parsed.success ? parsed.data : null;
    }),
});

const tag = z.string().overwrite(cleanLine).toLowerCase().min(1).max(30, { error: 'tag_too_long' });

export const listFeedbackQuery = pageQuery.extend({
  /** Lists only the message with this id. */
  id: z.uuid().optional(),
  state: z.enum(feedbackStates).optional(),
  tag: tag.optional(),
  /** Part of a message, name or address. */
  search: z.string().trim().max(100).optional(),
});

/** Omitted fields stay unchanged. */
export const changeFeedbackSchema = z.object({
  state: z.enum(feedbackStates).optional(),
  tags: z
    .array(tag)
    .max(10, { error: 'too_many_tags' })
    .transform((tags) => removeLookalikes(tags))
    .optional(),
});

export const answerFeedbackSchema = z.object({ message: messageText });

/** `no_address`: the writer left no address. `already_answered`: only one answer is ever sent. */
export const answerRefusals = { no_address: 'conflict', already_answered: 'conflict' } as const;

const feedbackRowSchema = z.object({
  id: z.string(),
  message: z.string(),
  rating: z.number().nullable(),
  page: z.string().nullable(),
  state: z.enum(feedbackStates),
  tags: z.array(z.string()),
  /** The member who wrote it; null for a visitor. */
  memberName: z.string().nullable(),
  /** Null for a visitor and a deleted account. */
  memberId: z.string().nullable(),
  /** Where an answer goes: the address the writer left, or else the member's own. */
  answerTo: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answer: z.object({ message: z.string(), at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
});

export type FeedbackRow = z.infer<typeof feedbackRowSchema>;
/** A page of messages, with the number of messages in each state and the tags in use. */
export const feedbackPage = pageOfSchema(feedbackRowSchema).extend({
  counts: z.record(z.enum(feedbackStates), z.number()),
  tags: z.array(z.string()),
});
export type FeedbackPage = z.infer<typeof feedbackPage>;
