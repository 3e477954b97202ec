import type { Context } from '#api/context.ts';
import { countMembersByTier } from '#api/features/accounts/entitlements/index.ts';
import { countSignedInMembers } from '#api/features/accounts/sessions/index.ts';
import {
  countActiveMembers,
  countMembersJoinedSince,
  initials,
  selectNewestMembers,
} from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countFeedback, selectNewestFeedback } from '../feedback/index.ts';
import { countPostsPublishedSince } from './queries.ts';
import { countBasicMembers, newSince } from './rules.ts';
import { presentWaitingTasks, selectWaitingForAdmins } from './waiting.ts';

const maxNewest = 10;

/** Reads the figures and newest rows of `/admin` in one exchange. Times are in milliseconds. */
export async function getAdminOverview(context: Context) {
  const member = requireRole(context, 'admin');
  const { db, now } = context;
  const results = await namedBatch(db, {
    members: countActiveMembers(db),
    newMembers: countMembersJoinedSince(db, newSince(now)),
    twoWeeks: countMembersJoinedSince(db, newSince(newSince(now))),
    newPosts: countPostsPublishedSince(db, newSince(now)),
    twoWeeksPosts: countPostsPublishedSince(db, newSince(newSince(now))),
    signedIn: countSignedInMembers(db, now),
    tiers: countMembersByTier(db, now),
    allFeedback: countFeedback(db),
    ...selectWaitingForAdmins(db, member, now),
    newestFeedback: selectNewestFeedback(db, maxNewest),
    newestMembers: selectNewestMembers(db, maxNewest),
  });
  const paid = results.tiers[0] ?? { premium: 0, donator: 0 };
  const total = results.members[0]?.count ?? 0;
  const newMembers = results.newMembers[0]?.count ?? 0;
  const newPosts = results.newPosts[0]?.count ?? 0;
  return {
    members: total,
    newMembers,
    newMembersBefore: (results.twoWeeks[0]?.count ?? 0) - newMembers,
    newPosts,
    newPostsBefore: (results.twoWeeksPosts[0]?.count ?? 0) - newPosts,
    signedIn: results.signedIn[0]?.count ?? 0,
    byTier: { basic: countBasicMembers(total, paid), ...paid },
    feedback: results.allFeedback[0]?.count ?? 0,
    waiting: presentWaitingTasks(results),
    newestFeedback: results.newestFeedback,
    newestMembers: results.newestMembers.map(({ picture, ...row }) => ({
      ...row,
      initials: initials(row.name ?? row.email),
      picture: picture && `/files/${picture}`,
    })),
  };
}

export type AdminOverview = Awaited<ReturnType<typeof getAdminOverview>>;
