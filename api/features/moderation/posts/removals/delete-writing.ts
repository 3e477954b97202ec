import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { deleteCommentSchema } from '#api/features/community/comments/contract.ts';
import { deleteComment as deleteOwnComment } from '#api/features/community/comments/index.ts';
import type { deletePostSchema, writingRefusals } from '#api/features/community/posts/contract.ts';
import { deletePost as deleteOwnPost } from '#api/features/community/posts/index.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { findComment, findPost } from './queries.ts';
import { removeComment, removePost } from './remove-writing.ts';

/** Deletes the member's own post, or removes someone else's as staff. Can be repeated. */
export async function deletePost(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof deletePostSchema>,
): Promise<void> {
  if (!(await isByOthers(context, findPost, input))) return deleteOwnPost(context, input);
  allowOnly(await removePost(context, input), 'post_deleted');
}

/** Deletes the member's own comment, or removes someone else's as staff. Can be repeated. */
export async function deleteComment(
  context: Context,
  input: z.input<typeof idParams> & z.input<typeof deleteCommentSchema>,
): Promise<Outcome<object, keyof typeof writingRefusals>> {
  if (!(await isByOthers(context, findComment, input))) return deleteOwnComment(context, input);
  allowOnly(await removeComment(context, input), 'comment_gone');
  return { ok: true };
}

/** Whether a staff member is deleting someone else's text. */
async function isByOthers(
  context: Context,
  find: typeof findPost | typeof findComment,
  input: z.input<typeof idParams>,
) {
  const member = requireMember(context);
  const id = parseId(input);
  if (member.user.role === 'user') return false;
  const [found] = await find(context.db, member, id);
  return found !== undefined && found.authorId !== member.user.id;
}

/** Something already gone counts as deleted. */
function allowOnly(outcome: Outcome<object, string>, gone: string): void {
  if (!outcome.ok && outcome.refusal !== gone) throw new AppError('forbidden', { code: 'not_yours_to_decide' });
}
