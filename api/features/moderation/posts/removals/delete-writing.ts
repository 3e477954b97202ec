import type { Context } from '#api/context.ts';
import { deleteCommentSchema } from '#api/features/community/comments/contract.ts';
import { deleteComment as deleteOwnComment } from '#api/features/community/comments/index.ts';
import { deletePostSchema, writingRefusals } from '#api/features/community/posts/contract.ts';
import { deletePost as deleteOwnPost } from '#api/features/community/posts/index.ts';
import type { Member } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { findComment, findPost } from './queries.ts';
import { removeComment, removePost } from './remove-writing.ts';

/** Deletes the member's own post, or removes someone else's post as staff. Idempotent. */
export const deletePost = verb(
  { access: 'member', params: idParams, input: deletePostSchema, parsesItself: true, records: 'post.remove' },
  async (context, input, member): Promise<void> => {
    if (!(await isByOthers(context, member, findPost, input.id))) return deleteOwnPost(context, member, input.id);
    acceptIfGone(await removePost(context, input), 'post_deleted');
  },
);

/** Deletes the member's own comment, or removes someone else's comment as staff. Idempotent. */
export const deleteComment = verb(
  {
    access: 'member',
    params: idParams,
    input: deleteCommentSchema,
    parsesItself: true,
    refusals: writingRefusals,
    records: 'comment.remove',
  },
  async (context, input, member): Promise<Outcome<object, keyof typeof writingRefusals>> => {
    if (!(await isByOthers(context, member, findComment, input.id))) return deleteOwnComment(context, member, input.id);
    acceptIfGone(await removeComment(context, input), 'comment_gone');
    return { ok: true };
  },
);

/** Whether a staff member is deleting someone else's text. */
async function isByOthers({ db }: Context, member: Member, find: typeof findPost | typeof findComment, id: string) {
  if (member.user.role === 'user') return false;
  const [found] = await find(db, member, id);
  return found !== undefined && found.authorId !== member.user.id;
}

/** Accepts content that is already gone as deleted. Throws `forbidden` for any other refusal. */
function acceptIfGone(outcome: Outcome<object, string>, gone: string): void {
  if (!outcome.ok && outcome.refusal !== gone && outcome.refusal !== 'already_removed')
    throw new AppError('forbidden', { code: 'not_yours_to_decide' });
}
