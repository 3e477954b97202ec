import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { withdrawNotifications, withdrawTold } from '#api/features/accounts/notifications/index.ts';
import { requireMember } from '#api/permissions.ts';
import { auditEntry } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { communityViewer } from '../spaces/index.ts';
import { commentPath, deleteCommentSchema, type writingRefusals } from './contract.ts';
import { deleteRows, findComment, isDeletable } from './queries.ts';
import { whyClosed } from './rules.ts';

/** Leaves a tombstone in place of a comment: the member's own, or for staff anybody's. Can be repeated. */
export async function deleteComment(
  context: Context,
  input: z.input<typeof deleteCommentSchema> & z.input<typeof idParams>,
): Promise<Outcome<object, keyof typeof writingRefusals>> {
  const member = requireMember(context);
  const id = parseId(input);
  const { reason } = parseInput(deleteCommentSchema, input);
  const viewer = communityViewer(context, member);
  const { db, now } = context;
  const [comment] = await findComment(db, viewer, id);
  if (!comment) throw new AppError('not_found');
  const { postId, authorId, state } = comment;
  const isOwn = authorId === viewer.id;
  if (!isOwn && !viewer.isStaff) throw new AppError('forbidden');
  if (state === 'deleted' || state === 'removed') return { ok: true };
  const refusal = whyClosed(comment.place, viewer.isStaff);
  if (refusal) return refuse(refusal);
  const target = { id, postId };
  const act = { actorId: viewer.id, at: now, action: 'comment.remove', targetType: 'comment', targetId: id, reason };
  const change = { before: { state }, after: { state: 'removed' } };
  await namedBatch(db, {
    logged: isOwn ? [] : [auditEntry(db, { ...act, ...change }, isDeletable(viewer, target))],
    deleted: deleteRows(db, viewer, target, isOwn),
    untold: withdrawTold(db, [postId], commentPath(postId, id)),
    unrelated: withdrawNotifications(db, [id]),
  });
  return { ok: true };
}
