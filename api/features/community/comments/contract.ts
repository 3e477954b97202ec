import { z } from 'zod';
import { groundSchema, reasonSchema } from '#api/platform/audit/contract.ts';
import { requiredBodySchema as body, postStates, writingRefusals } from '../posts/contract.ts';
import { textSentRefusal } from '../unsent-texts/contract.ts';

export const createCommentSchema = z.object({
  body,
  /** The comment being replied to. A reply to a reply is shown under the same top-level comment. */
  parentId: z.uuid().optional(),
  /** Chosen by the browser, so that sending the same id again doesn't create a second comment. */
  clientId: z.uuid().optional(),
});

export const createdCommentSchema = z.object({
  id: z.string(),
  state: z.enum(postStates),
  /** The comment's place in the thread, starting at 1. */
  position: z.number(),
});
export type CreatedComment = z.infer<typeof createdCommentSchema>;

export const editCommentSchema = z.object({
  body,
  /** The version being edited. */
  version: z.int().min(1),
});
export const editedCommentSchema = z.object({ id: z.string(), version: z.number() });

/** Staff give a reason when they remove someone else's comment. */
export const deleteCommentSchema = z.object({ reason: reasonSchema, ground: groundSchema });

export const commentRefusals = { ...writingRefusals, ...textSentRefusal, comment_gone: 'conflict' } as const;
export const editRefusals = { ...writingRefusals, comment_gone: 'conflict', version_outdated: 'conflict' } as const;

/** The path to the part of a thread that contains a comment. */
export function commentPath(postId: string, commentId: string): string {
  return `/community/posts/${postId}?comment=${commentId}`;
}
