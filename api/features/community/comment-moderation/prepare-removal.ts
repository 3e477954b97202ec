import type { Context } from '#api/context.ts';
import { withdrawNotifications, withdrawTold } from '#api/features/accounts/notifications/index.ts';
import type { SingleAct } from '#api/platform/audit/audit-entry.ts';
import { commentPath } from '../comments/contract.ts';
import { titleFor } from '../comments/index.ts';
import { tellDecision } from '../posts/index.ts';
import { authorTold, removeRows } from './queries.ts';

/**
 * Statements by which staff remove a comment if `onlyIf` holds: they withdraw its notifications and tell
 * its author why.
 */
export function prepareRemoval(
  context: Context,
  act: SingleAct,
  comment: { id: string; postId: string },
  { kind, onlyIf }: { kind: 'post_removed' | 'post_rejected'; onlyIf?: Parameters<typeof removeRows>[3] },
) {
  const { db } = context;
  const { id, postId } = comment;
  const path = commentPath(postId, id);
  const to = authorTold(id, act);
  return [
    ...removeRows(db, act, comment, onlyIf),
    // A held comment told nobody. A rejection that comes too late must not withdraw what its approval told.
    ...(kind === 'post_removed' ? [...withdrawTold(db, [postId], path), ...withdrawNotifications(db, [id])] : []),
    ...tellDecision(context, act, { kind, id, path, title: titleFor(postId), to }),
  ] as const;
}
