import { z } from 'zod';
import { groundSchema, reasonSchema } from '#api/platform/audit/contract.ts';
import { writtenBodySchema as body, postStates } from '../posts/contract.ts';

export const createCommentSchema = z.object({
  body,
  /** The comment that it replies to. A reply to a reply is shown below the comment that both are about. */
  parentId: z.uuid().optional(),
  /** Chosen by the browser, so that sending again makes no second comment. */
  clientId: z.uuid().optional(),
});

export const createdCommentSchema = z.object({
  id: z.string(),
  state: z.enum(postStates),
  /** Its place in the thread, from 1. */
  position: z.number(),
});
export type CreatedComment = z.infer<typeof createdCommentSchema>;

export const editCommentSchema = z.object({
  body,
  /** The version that was edited. */
  version: z.int().min(1),
});
export const editedCommentSchema = z.object({ id: z.string(), version: z.number() });

/** Staff who remove what others wrote say why. */
export const deleteCommentSchema = z.object({ reason: reasonSchema, ground: groundSchema });

/** Why nobody, or only staff, can write under a post or change what is there. */
export const writingRefusals = {
  post_deleted: 'conflict',
  post_held: 'conflict',
  post_locked: 'conflict',
  space_archived: 'conflict',
} as const;

export const commentRefusals = { ...writingRefusals, comment_gone: 'conflict', join_first: 'forbidden' } as const;
export const editRefusals = { ...writingRefusals, comment_gone: 'conflict', version_outdated: 'conflict' } as const;

/** Where a comment is read: the part of its thread that it is in. */
export function commentPath(postId: string, commentId: string): string {
  return `/community/posts/${postId}?comment=${commentId}`;
}
