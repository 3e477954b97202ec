import type { Reach as Reached, Stream } from '#api/features/growth/campaigns/contract.ts';
import type { Conditions } from '#api/features/growth/segments/contract.ts';
import { call } from '#src/client/call.ts';
import type { Reach } from '#src/features/community/announcements/Audience.tsx';
import { conditionsIn, queryOf } from '#src/features/growth/segments/segment-fields.ts';

/** How many members who meet conditions want a stream at this moment. */
export async function countReach(stream: Stream, conditions: Conditions): Promise<Reached> {
  const query = { stream, ...queryOf(conditions) };
  return (await call('GET /api/admin/email-campaigns/audience', { query })).data;
}

export const campaignReach: Reach = {
  of: (fields) => JSON.stringify([fields['stream'] ?? 'news', conditionsIn(fields)]),
  count: async (of) => {
    const { memberCount, gone } = await countReach(...(JSON.parse(of) as Parameters<typeof countReach>));
    return { memberCount, isGone: gone.length > 0 };
  },
  say: (t, values) => t('campaigns:reaches', values),
  sayGone: (t) => t('segments:gone.text'),
};
