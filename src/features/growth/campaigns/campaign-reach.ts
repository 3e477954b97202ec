import type { Stream } from '#api/features/growth/campaigns/contract.ts';
import { call } from '#src/client/call.ts';
import type { Reach } from '#src/features/community/announcements/Audience.tsx';
import { audienceIn, givenIn } from '#src/features/community/announcements/announcement-fields.ts';

/** How many members of an audience want a stream at this moment. */
export async function countReach(query: object & { stream: Stream }): Promise<number> {
  return (await call('GET /api/admin/email-campaigns/audience', { query })).data.memberCount;
}

export const campaignReach: Reach = {
  of: (fields) => JSON.stringify({ stream: fields['stream'] ?? 'news', ...givenIn(audienceIn(fields)) }),
  count: (of) => countReach(JSON.parse(of) as Parameters<typeof countReach>[0]),
  say: (t, values) => t('campaigns:reaches', values),
};
