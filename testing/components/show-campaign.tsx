import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import type { SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { Answer } from '#src/client/call.ts';
import { CampaignPage } from '#src/features/growth/campaigns/CampaignPage.tsx';
import { SentCampaignPage } from '#src/features/growth/campaigns/SentCampaignPage.tsx';
import type { FakeCall } from './fake-api.ts';
import { renderWhole, testPage } from './render-island.tsx';

type CampaignStatistics = Answer<'GET /api/admin/email-campaigns/{id}/statistics'>['data'];

export const campaignsPath = '/api/admin/email-campaigns';
const texts = {
  et: { subject: 'Juuni', preview: '', body: 'Tule!' },
  en: { subject: 'June', preview: '', body: 'Come!' },
};

let id = '';

/** Signs Mari in, with a campaign of the test's own, because the page caches what it loads. For `beforeEach`. */
export function prepareCampaign({ task }: { task: { id: string } }): void {
  id = `c${task.id}`;
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
}

export const campaignId = () => id;

/** The API path of the test's campaign. */
export const campaignPath = () => `${campaignsPath}/${id}`;

export const campaign = (given: Partial<Campaign> = {}): Campaign => ({
  ...{ id, name: 'June', stream: 'news', state: 'draft', version: 3, segment: { kind: 'all' }, texts },
  ...{ changedAt: '2026-06-15T08:00:00Z', scheduledAt: null, startedAt: null, finishedAt: null, recipientCount: 0 },
  ...{ shownAt: [], localTime: null, isPublic: false, archivePath: null },
  ...given,
});
export const figures = (given: Partial<CampaignStatistics> = {}): CampaignStatistics => ({
  ...{
    recipients: 10,
    waiting: 0,
    sent: 6,
    failed: 2,
    excluded: 1,
    unknown: 1,
    clicked: 4,
    left: 1,
    complained: 0,
    isSummedUp: false,
    hours: [],
    heldBy: null,
    addsUp: true,
  },
  reasons: [
    { state: 'failed', reason: 'SendError EENVELOPE 550', count: 2 },
    { state: 'excluded', reason: 'not_wanted', count: 1 },
    { state: 'unknown', reason: 'SendError acceptance_unknown', count: 1 },
  ],
  ...given,
});

/** The API's responses while a draft is written. */
export const campaignAnswers = {
  [`GET ${campaignsPath}/audience`]: { data: { memberCount: 1_240, subscriberCount: 0, gone: [] } },
  [`POST ${campaignsPath}/preview`]: {
    data: {
      from: { name: 'Kuu kogu', address: 'kiri@kuu.ee' },
      html: '<p data-style="color: rgb(1, 2, 3)">Come <a href="https://kuu.ee/events">here</a></p>',
      notices: [],
      hints: [],
    },
  },
};
export const segmentChoices: SegmentChoices = {
  spaces: [{ id: 's1', name: 'Garden', mustJoin: true }],
  events: [{ id: 'e1', name: 'Walk', startsAt: '2026-06-20T15:00:00Z' }],
  tags: [
    { id: 't1', name: 'Choir' },
    { id: 't2', name: 'Founder' },
  ],
  segments: [{ id: 'g1', name: 'English', conditions: { locale: 'en' } }],
};
export const showCampaign = (
  first: Campaign | null,
  statistics: CampaignStatistics | null = null,
  choices = segmentChoices,
) => {
  const Root = first?.startedAt ? SentCampaignPage : CampaignPage;
  return renderWhole(
    <Root
      page={testPage}
      choices={choices}
      sender={{ name: 'Kuu kogu', address: 'kiri@kuu.ee' }}
      hasArchive
      first={first && { success: true, data: first }}
      statistics={statistics && { success: true, data: statistics }}
    />,
  );
};
/** The bodies of the calls made to a route. */
export const bodiesOf = (calls: readonly FakeCall[], to: string) =>
  calls.filter(({ method, path: of }) => `${method} ${of}` === to).map(({ body }) => body as Record<string, unknown>);
