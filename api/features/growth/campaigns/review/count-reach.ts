import { computeAudienceTimes } from '#api/features/community/announcements/index.ts';
import { referenceKinds } from '#api/features/growth/segments/contract.ts';
import { findSegment, toStoredConditions } from '#api/features/growth/segments/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { type Reach, reachQuery } from '../contract.ts';
import { countMembers, countSubscribers } from './queries.ts';

/**
 * Counts how many would get a campaign if it were sent now: members in its segment who want its stream and, for a
 * newsletter to everyone, subscribers without an account.
 */
export const countReach = verb(
  { access: 'admin', input: reachQuery },
  async (context, { stream, saved, ...given }): Promise<{ data: Reach }> => {
    const [segment] = saved ? await findSegment(context.db, saved) : [];
    if (saved && !segment) return { data: { memberCount: 0, subscriberCount: 0, gone: ['segment'] } };
    const { db, now } = context;
    const conditions = segment?.conditions ?? toStoredConditions(given);
    const times = computeAudienceTimes(context, conditions, now.getTime());
    const isForAll = stream === 'news' && !segment && Object.keys(conditions).length === 0;
    const { members, subscribers } = await namedBatch(db, {
      members: countMembers(db, { stream, conditions, times }),
      subscribers: isForAll ? [countSubscribers(db)] : [],
    });
    const [counted] = members;
    return {
      data: {
        memberCount: counted?.memberCount ?? 0,
        subscriberCount: subscribers[0]?.[0]?.count ?? 0,
        gone: referenceKinds.filter((name) => counted?.[name]),
      },
    };
  },
);
