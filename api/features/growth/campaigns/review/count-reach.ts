import { audienceTimes, withoutEmptyFields } from '#api/features/community/announcements/index.ts';
import { verb } from '#api/verb.ts';
import { reachQuery } from '../contract.ts';
import { countMembers } from './queries.ts';

/** How many members would get a campaign if it were sent now: those in its audience who want its stream. */
export const countReach = verb(
  { access: 'admin', input: reachQuery },
  async (context, { stream, ...given }): Promise<{ data: { memberCount: number } }> => {
    const audience = withoutEmptyFields(given);
    const times = audienceTimes(context, audience, context.now.getTime());
    const [counted] = await countMembers(context.db, { stream, audience, times });
    return { data: { memberCount: counted?.memberCount ?? 0 } };
  },
);
