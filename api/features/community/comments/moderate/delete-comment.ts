import type { Context } from '#api/context.ts';
import { withdrawNotifications, withdrawNotificationsAtPath } from '#api/features/accounts/notifications/index.ts';
import type { Member } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { writingRefusals } from '../../posts/contract.ts';
import { hintReaders } from '../../posts/index.ts';
import { communityViewer } from '../../spaces/index.ts';
import { commentPath } from '../contract.ts';
import { deleteOwnCommentRows, findComment } from '../queries.ts';

/** Turns the member's own comment into a tombstone. Idempotent. */
export async function deleteComment(
  context: Context,
  member: Member,
  id: string,
): Promise<Outcome<object, keyof typeof writingRefusals>> {
  const viewer = communityViewer(context, member);
  const { db } = context;
  const [comment] = await findComment(db, viewer, id);
  if (!comment) throw new AppError('not_found');
  const { postId, authorId, refusal } = comment;
  if (authorId !== viewer.id) throw new AppError('forbidden');
  if (refusal === 'comment_gone') return { ok: true };
  if (refusal) return refuse(refusal);
  const target = { id, postId };
  await namedBatch(db, {
    gone: deleteOwnCommentRows(db, viewer, target),
    withdrawn: [
      ...withdrawNotificationsAtPath(db, [postId], commentPath(postId, id)),
      ...withdrawNotifications(db, [id]),
    ],
  });
  hintReaders(context, postId, viewer.id);
  return { ok: true };
}
