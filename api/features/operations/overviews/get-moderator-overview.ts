import type { Context } from '#api/context.ts';
import { countActiveMembers, countBannedUsers } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countFeedback } from '../feedback/index.ts';

/** The figures of `/moderator`, in one exchange. */
export async function getModeratorOverview(context: Context) {
  requireRole(context, 'moderator');
  const { db } = context;
  const { active, banned, feedback } = await namedBatch(db, {
    active: countActiveMembers(db),
    banned: countBannedUsers(db),
    feedback: countFeedback(db),
  });
  return {
    activeUsers: active[0]?.count ?? 0,
    bannedUsers: banned[0]?.count ?? 0,
    feedback: feedback[0]?.count ?? 0,
  };
}
