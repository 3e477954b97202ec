import { audienceTimes } from '#api/features/community/announcements/index.ts';
import { namedThings } from '#api/features/growth/segments/contract.ts';
import { findSegment, storedConditions } from '#api/features/growth/segments/index.ts';
import { verb } from '#api/verb.ts';
import { type Reach, reachQuery } from '../contract.ts';
import { countMembers } from './queries.ts';

/** How many members would get a campaign if it were sent now: those in its segment who want its stream. */
export const countReach = verb(
  { access: 'admin', input: reachQuery },
  async (context, { stream, saved, ...given }): Promise<{ data: Reach }> => {
    const [segment] = saved ? await findSegment(context.db, saved) : [];
    if (saved && !segment) return { data: { memberCount: 0, gone: ['segment'] } };
    const conditions = segment?.conditions ?? storedConditions(given);
    const times = audienceTimes(context, conditions, context.now.getTime());
    const [counted] = await countMembers(context.db, { stream, conditions, times });
    return {
      data: { memberCount: counted?.memberCount ?? 0, gone: namedThings.filter((name) => counted?.[name]) },
    };
  },
);
