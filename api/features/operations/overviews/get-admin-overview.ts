import type { Context } from '#api/context.ts';
import { countMembersByTier } from '#api/features/accounts/entitlements/index.ts';
import { countSignedInMembers } from '#api/features/accounts/sessions/index.ts';
import { countActiveMembers, countMembersSince, selectNewestMembers } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { countFeedback, selectNewestFeedback } from '../feedback/index.ts';
import { basicMembers, newSince } from './rules.ts';

const newest = 10;

/** The figures and the newest rows of `/admin`, in one exchange. Times are milliseconds. */
export async function getAdminOverview(context: Context) {
  requireRole(context, 'admin');
  const { db, now } = context;
  const [members, joined, signedIn, tiers, feedback, newestFeedback, newestMembers] = await db.batch([
    countActiveMembers(db),
    countMembersSince(db, newSince(now)),
    countSignedInMembers(db, now),
    countMembersByTier(db, now),
    countFeedback(db),
    selectNewestFeedback(db, newest),
    selectNewestMembers(db, newest),
  ]);
  const paid = tiers[0] ?? { premium: 0, donator: 0 };
  const total = members[0]?.count ?? 0;
  return {
    members: total,
    newMembers: joined[0]?.count ?? 0,
    signedIn: signedIn[0]?.count ?? 0,
    byTier: { basic: basicMembers(total, paid), ...paid },
    feedback: feedback[0]?.count ?? 0,
    newestFeedback,
    newestMembers,
  };
}

export type AdminOverview = Awaited<ReturnType<typeof getAdminOverview>>;
