import type { Context } from '#api/context.ts';
import { withdrawNotifications, withdrawNotificationsAtPath } from '#api/features/accounts/notifications/index.ts';
import { removeCommentRows } from '#api/features/community/comments/index.ts';
import { removePosts } from '#api/features/community/posts/index.ts';
import { auditEntry, type StaffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { clearReportedMessage, clearReportedProfile, type FoundCase, type isDecided, isPostAnd } from './queries.ts';

/**
 * Creates statements that remove a case's subject, if `onlyIf` holds, and record it. They don't notify the author,
 * because the decision does.
 */
export function prepareSubjectRemoval(
  { db }: Context,
  { targetType, targetId, postId, conversationId, place }: FoundCase,
  by: Omit<StaffAction, 'action' | 'targetType'>,
  onlyIf: ReturnType<typeof isDecided>,
) {
  const act = { ...by, entryId: newId(), action: `${targetType}.remove`, targetType };
  if (targetType === 'post') return [...removePosts(db, act, isPostAnd(targetId, onlyIf))];
  if (targetType === 'comment' && postId !== null) {
    return [
      ...removeCommentRows(db, act, { id: targetId, postId }, onlyIf),
      ...withdrawNotificationsAtPath(db, [postId], place, onlyIf),
      ...withdrawNotifications(db, [targetId], onlyIf),
    ];
  }
  if (targetType === 'message') {
    return [
      auditEntry(db, { ...act, targetId }, onlyIf),
      clearReportedMessage(db, targetId, by.at, onlyIf),
      ...(conversationId === null ? [] : [withdrawNotificationsAtPath(db, [conversationId], place, onlyIf)].flat()),
    ];
  }
  return [auditEntry(db, { ...act, targetId }, onlyIf), ...clearReportedProfile(db, targetType, targetId, onlyIf)];
}
