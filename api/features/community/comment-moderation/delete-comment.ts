import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified, withdrawNotifications, withdrawTold } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { commentPath, deleteCommentSchema, type writingRefusals } from '../comments/contract.ts';
import { closedReason, deleteRows, findComment, isDeletable } from '../comments/index.ts';
import { communityViewer } from '../spaces/index.ts';
import { prepareRemoval } from './prepare-removal.ts';

/** Leaves a tombstone in place of a comment: the member's own, or for staff anybody's. Can be repeated. */
export async function deleteComment(
  context: Context,
  input: z.input<typeof deleteCommentSchema> & z.input<typeof idParams>,
): Promise<Outcome<object, keyof typeof writingRefusals>> {
  const member = requireMember(context);
  const id = parseId(input);
  const given = parseInput(deleteCommentSchema, input);
  const viewer = communityViewer(context, member);
  const { db } = context;
  const [comment] = await findComment(db, viewer, id);
  if (!comment) throw new AppError('not_found');
  const { postId, authorId, state } = comment;
  const isOwn = authorId === viewer.id;
  if (!isOwn && !viewer.isStaff) throw new AppError('forbidden');
  if (!isOwn && comment.isAdministrators && member.user.role !== 'admin') {
    throw new AppError('forbidden', { code: 'not_yours_to_decide' });
  }
  if (state === 'deleted' || state === 'removed') return { ok: true };
  const refusal = closedReason(comment.place, viewer.isStaff);
  if (refusal) return refuse(refusal);
  const target = { id, postId };
  const act = staffAct(context, viewer.id, 'comment.remove', given);
  const onlyIf = isDeletable(viewer, target);
  const { gone } = await namedBatch(db, {
    gone: isOwn
      ? [
          ...deleteRows(db, viewer, target),
          ...withdrawTold(db, [postId], commentPath(postId, id)),
          ...withdrawNotifications(db, [id]),
        ]
      : prepareRemoval(context, act, target, { kind: 'post_removed', onlyIf }),
  });
  hintNotified(context, gone);
  return { ok: true };
}
