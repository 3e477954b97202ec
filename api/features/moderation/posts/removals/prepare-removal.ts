import type { Context } from '#api/context.ts';
import { withdrawNotifications, withdrawNotificationsAtPath } from '#api/features/accounts/notifications/index.ts';
import { commentPath } from '#api/features/community/comments/contract.ts';
import { mayActOnComment, mayActOnHeldComment, removeCommentRows } from '#api/features/community/comments/index.ts';
import { mayActOnHeldPost, mayActOnPost, removePosts } from '#api/features/community/posts/index.ts';
import type { Member } from '#api/permissions.ts';
import { isRecorded, type SingleAction } from '#api/platform/audit/audit-entry.ts';

export interface Removal {
  targetType: 'post' | 'comment';
  /** `reject` means that the text is waiting for approval and is never published. */
  verb: 'remove' | 'reject';
}

/** Creates statements that record the removal of a post or comment and then remove it. */
export function prepareRemoval(
  { db }: Context,
  member: Member,
  act: SingleAction,
  { targetType, verb, id, postId }: Removal & { id: string; postId: string },
) {
  if (targetType === 'post') {
    return [...removePosts(db, act, verb === 'reject' ? mayActOnHeldPost(member, id) : mayActOnPost(member, id))];
  }
  const removed = removeCommentRows(
    db,
    act,
    { id, postId },
    verb === 'reject' ? mayActOnHeldComment(member, id) : mayActOnComment(member),
  );
  const happens = isRecorded(act);
  // A held comment notified no one. A rejection that comes too late mustn't withdraw the notifications of the approval.
  return verb === 'reject'
    ? [...removed]
    : [
        ...removed,
        ...withdrawNotificationsAtPath(db, [postId], commentPath(postId, id), happens),
        ...withdrawNotifications(db, [id], happens),
      ];
}
