import type { Reach as Reached, Stream } from '#api/features/growth/campaigns/contract.ts';
import { call } from '#src/client/call.ts';
import type { Reach } from '#src/features/community/announcements/Audience.tsx';
import { queryOf } from '#src/features/growth/segments/segment-fields.ts';
import { type GivenSegment, segmentIn } from './campaign-fields.ts';

/** How many members of a segment want a stream at this moment. */
export async function countReach(stream: Stream, segment: GivenSegment): Promise<Reached> {
  const { kind: _, name: __, ...given } = segment;
  const query = { stream, ...queryOf(given) };
  return (await call('GET /api/admin/email-campaigns/audience', { query })).data;
}

export const campaignReach: Reach = {
  of: (fields) => {
    const segment = segmentIn(fields);
    // No segment is chosen yet, so there is no one to count.
    return segment.kind === 'saved' && !segment.saved ? '' : JSON.stringify([fields['stream'] ?? 'news', segment]);
  },
  count: async (of) => {
    if (!of) return { memberCount: 0 };
    const { memberCount, gone } = await countReach(...(JSON.parse(of) as Parameters<typeof countReach>));
    return { memberCount, isGone: gone.length > 0 };
  },
  say: (t, values) => t('campaigns:reaches', values),
  sayGone: (t) => t('segments:gone.text'),
};
