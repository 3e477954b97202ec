import type { Context } from '#api/context.ts';
import { countMembersByTier } from '#api/features/accounts/entitlements/index.ts';
import { countSignedInMembers } from '#api/features/accounts/sessions/index.ts';
import { countActiveMembers, countMembersSince, selectNewestMembers } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countFeedback, selectNewestFeedback } from '../feedback/index.ts';
import { countHeld } from '../post-administration/index.ts';
import { basicMembers, newSince } from './rules.ts';

const newestLimit = 10;

/** The figures and newest rows of `/admin`, in one exchange. Times are in milliseconds. */
export async function getAdminOverview(context: Context) {
  requireRole(context, 'admin');
  const { db, now } = context;
  const results = await namedBatch(db, {
    members: countActiveMembers(db),
    newMembers: countMembersSince(db, newSince(now)),
    signedIn: countSignedInMembers(db, now),
    tiers: countMembersByTier(db, now),
    feedback: countFeedback(db),
    held: countHeld(db),
    newestFeedback: selectNewestFeedback(db, newestLimit),
    newestMembers: selectNewestMembers(db, newestLimit),
  });
  const paid = results.tiers[0] ?? { premium: 0, donator: 0 };
  const total = results.members[0]?.count ?? 0;
  return {
    members: total,
    newMembers: results.newMembers[0]?.count ?? 0,
    signedIn: results.signedIn[0]?.count ?? 0,
    byTier: { basic: basicMembers(total, paid), ...paid },
    feedback: results.feedback[0]?.count ?? 0,
    held: results.held[0]?.count ?? 0,
    newestFeedback: results.newestFeedback,
    newestMembers: results.newestMembers,
  };
}

export type AdminOverview = Awaited<ReturnType<typeof getAdminOverview>>;
