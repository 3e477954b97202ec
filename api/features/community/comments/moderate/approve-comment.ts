import type { Context } from '#api/context.ts';
import { hintStaff } from '#api/features/accounts/live/index.ts';
import { hintNotifiedMembers, prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import type { Member } from '#api/permissions.ts';
import { isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintReaders } from '../../posts/index.ts';
import { approvalSchema } from '../../posts/moderate/contract.ts';
import { buildCommentNotification } from '../build-comment-notification.ts';
import { notifyOfComment } from '../notify-of-comment.ts';
import { applyCommentEffects } from '../queries.ts';
import { approvalRefusals } from './contract.ts';
import { authorIfVisible, type FoundComment, findAnyComment, publishHeldComment } from './queries.ts';

async function readComment({ db }: Context, member: Member, id: string): Promise<FoundComment> {
  const [comment] = await findAnyComment(db, member, id);
  if (!comment) throw new AppError('not_found');
  return comment;
}

/**
 * Publishes the reviewed version of a held comment at the end of its thread, as if it were written now, and notifies
 * its author and everyone it concerns.
 */
export const approveComment = verb(
  {
    access: 'moderator',
    params: idParams,
    input: approvalSchema,
    refusals: approvalRefusals,
    records: 'comment.approve',
  },
  async (context, { id, version, reason }, member): Promise<Outcome<object, keyof typeof approvalRefusals>> => {
    const { db, now } = context;
    const comment = await readComment(context, member, id);
    if (!comment.mayAct) return refuse('not_yours_to_decide');
    const act = staffAction(context, member.user.id, 'comment.approve', { reason });
    const isNew = isRecorded(act);
    const { published, notified, notifiedAuthor } = await namedBatch(db, {
      published: publishHeldComment(db, member, act, comment, version),
      effects: applyCommentEffects(db, comment, now, isNew),
      notified: notifyOfComment(context, { ...comment, isNew }),
      notifiedAuthor: prepareNotifications(context, {
        ...{ kind: 'post_approved', actorId: null, excerpt: comment.plain },
        ...buildCommentNotification(context, comment),
        to: authorIfVisible(id, act),
      }),
    });
    if (published[1].rowsAffected === 1) {
      hintNotifiedMembers(context, notified, notifiedAuthor);
      const { postId, authorId } = comment;
      hintReaders(context, postId, authorId);
      hintStaff(context, 'queue');
      return { ok: true };
    }
    const { state, postState, mayAct } = await readComment(context, member, id);
    if (!mayAct) return refuse('not_yours_to_decide');
    if (state !== 'held') return refuse('comment_not_held');
    return refuse(postState === 'published' ? 'version_outdated' : 'post_deleted');
  },
);
