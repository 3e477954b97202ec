import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { liftRestriction } from '#api/features/accounts/suspensions/index.ts';
import { restoreCommentRows } from '#api/features/community/comments/index.ts';
import { restorePosts } from '#api/features/community/posts/index.ts';
import { type ActionAttribution, auditEntry, type StaffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { ReportTarget } from '../../reports/contract.ts';
import type { DecisionAction } from '../contract.ts';
import {
  isLatestRemovalAt,
  isPostAnd,
  type RemovedContent,
  reopenCase,
  restoreMessage,
  restoreProfile,
} from './queries.ts';

/** A decision that is being reversed, with its effects. */
export interface ReversedDecision {
  action: DecisionAction;
  targetType: ReportTarget;
  /** The post of a comment; null for other subjects. */
  postId: string | null;
  caseId: string;
  decision: RemovedContent & { limitId: string | null; memberId: string; createdAt: number };
}

/**
 * Creates statements that restore exactly what a decision took, if `onlyIf` holds, and record it. Anything restored or
 * removed separately since stays as it is. If the decision took no action, the case becomes pending again.
 */
export function prepareRestoration(
  context: Context,
  { action, targetType, postId, decision, caseId }: ReversedDecision,
  by: ActionAttribution & Pick<StaffAction, 'reason'>,
  onlyIf: SQL,
) {
  const { db, now } = context;
  const { targetId, limitId, memberId, createdAt } = decision;
  if (action === 'none') return [reopenCase(db, caseId, onlyIf)];
  if (limitId !== null) {
    return [
      auditEntry(db, { ...by, action: 'member.lift', targetType: 'user', targetId: memberId }, onlyIf),
      ...liftRestriction(context, limitId, onlyIf),
    ];
  }
  if (action !== 'remove') return [];
  const act = { ...by, entryId: newId(), action: `${targetType}.restore`, targetType };
  const isStillRemoved = isLatestRemovalAt(targetId, createdAt, now, onlyIf);
  if (targetType === 'post') return [...restorePosts(db, act, isPostAnd(targetId, isStillRemoved))];
  if (targetType === 'comment') {
    return postId === null ? [] : [...restoreCommentRows(db, act, { id: targetId, postId }, isStillRemoved)];
  }
  if (targetType === 'message') {
    return [
      auditEntry(db, { ...act, targetId }, onlyIf),
      ...restoreMessage(db, { ...decision, caseId }, createdAt, onlyIf),
    ];
  }
  return [auditEntry(db, { ...act, targetId }, onlyIf), ...restoreProfile(db, targetType, decision, onlyIf)];
}
