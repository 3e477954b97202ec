import type { TFunction } from 'i18next';
import type { Reach as Reached, Stream } from '#api/features/growth/campaigns/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { call } from '#src/client/call.ts';
import type { ReachCounter } from '#src/features/community/announcements/Audience.tsx';
import { conditionsToQuery } from '#src/features/growth/segments/segment-fields.ts';
import { formatCount } from '#src/shared/format.ts';
import { readSegmentSelection, type SegmentSelection } from './campaign-fields.ts';

/** Counts the members and subscribers in a segment who currently want mails of the stream. */
export async function countReach(stream: Stream, segment: SegmentSelection): Promise<Reached> {
  const { kind: _, name: __, ...given } = segment;
  const query = { stream, ...conditionsToQuery(given) };
  return (await call('GET /api/admin/email-campaigns/audience', { query })).data;
}

const both = {
  'campaigns:reaches': 'campaigns:reachesBoth',
  'campaigns:send.confirmNow': 'campaigns:send.confirmNowBoth',
  'campaigns:send.confirmAt': 'campaigns:send.confirmAtBoth',
  'campaigns:send.confirmEach': 'campaigns:send.confirmEachBoth',
} as const;

/** Says how many members a campaign reaches, and how many subscribers without an account if there are any. */
export function describeReach(
  t: TFunction,
  locale: Locale,
  text: keyof typeof both,
  { memberCount, subscriberCount = 0, moment = '' }: { memberCount: number; subscriberCount?: number; moment?: string },
): string {
  const valuesOf = (count: number) => ({ count, shown: formatCount(count, locale) });
  if (subscriberCount === 0) return t(text, { ...valuesOf(memberCount), moment });
  return t(both[text], {
    members: t('campaigns:members', valuesOf(memberCount)),
    subscribers: t('campaigns:subscribers', valuesOf(subscriberCount)),
    moment,
  });
}

export const campaignReach: ReachCounter = {
  of: (fields) => {
    const segment = readSegmentSelection(fields);
    // No saved segment is chosen yet, so there is no one to count.
    return segment.kind === 'saved' && !segment.saved ? '' : JSON.stringify([fields['stream'] ?? 'news', segment]);
  },
  count: async (of) => {
    if (!of) return { memberCount: 0 };
    const { memberCount, subscriberCount, gone } = await countReach(
      ...(JSON.parse(of) as Parameters<typeof countReach>),
    );
    return { memberCount, subscriberCount, isGone: gone.length > 0 };
  },
  say: (t, _, reached) => describeReach(t, reached.locale, 'campaigns:reaches', reached),
  describeGone: (t) => t('segments:gone.text'),
};
