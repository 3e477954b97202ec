import { beforeAll, describe, expect, it } from 'vitest';
import { withLocale } from '#api/context.ts';
import { announcements } from '#api/features/community/announcements/schema.ts';
import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, createTestCommunity, createTestContext, day, later, type TestCommunity } from '#api/testing/index.ts';
import { readReport } from './get-analytics-report.ts';

const [yesterday, longAgo] = [later(-day), later(-20 * day)];
const ids = { announcement: newId(), campaign: newId() } as const;

const marksOf = async (community: TestCommunity, locale: 'et' | 'en') =>
  (await readReport(withLocale(createTestContext(community), locale), { period: '7d' })).marks.filter(
    ({ kind }) => kind === 'announcement' || kind === 'campaign',
  );

describe('report marks', () => {
  let community: TestCommunity;
  beforeAll(async () => {
    community = await createTestCommunity();
    const { id: createdBy } = await actors.admin(community);
    const sent = (id: string, at: Date, withdrawnAt: number | null = null) => ({
      ...{ id, createdBy, clientId: id, audience: {}, memberCount: 5, withdrawnAt },
      texts: {
        et: { subject: 'Uus ruum', body: 'Tule!', plain: 'Tule!' },
        en: { subject: 'A new space', body: 'Come!', plain: 'Come!' },
      },
      sentAt: at.getTime(),
    });
    await community.db
      .insert(announcements)
      .values([sent(ids.announcement, yesterday), sent(newId(), longAgo), sent(newId(), yesterday, 1)]);
    const mailed = (id: string, startedAt: Date | null) => ({
      ...({
        id,
        name: 'June',
        stream: 'news',
        segment: { kind: 'all' },
        createdBy,
        createdAt: 1,
        changedAt: 1,
      } as const),
      texts: { en: { subject: 'June is here', preview: '', body: 'Come along.' } },
      ...({ state: startedAt ? 'sending' : 'scheduled', startedAt: startedAt?.getTime() ?? null } as const),
      scheduledAt: yesterday.getTime(),
    });
    await community.db
      .insert(campaigns)
      .values([mailed(ids.campaign, yesterday), mailed(newId(), longAgo), mailed(newId(), null)]);
  });

  it('include the period’s announcements that weren’t withdrawn, with their subject in the reader’s language', async () => {
    const mark = { kind: 'announcement', at: yesterday.toISOString() };
    const path = `/admin/messages/announcements/${ids.announcement}`;
    expect(await marksOf(community, 'en')).toContainEqual({ ...mark, title: 'A new space', path });
    expect(await marksOf(community, 'et')).toContainEqual({ ...mark, title: 'Uus ruum', path });
    expect((await marksOf(community, 'en')).filter(({ kind }) => kind === 'announcement')).toHaveLength(1);
  });

  it('include campaigns that began in the period, with their name', async () => {
    const path = `/admin/email-campaigns/${ids.campaign}`;
    const mark = { kind: 'campaign', at: yesterday.toISOString(), title: 'June', path };
    expect((await marksOf(community, 'en')).filter(({ kind }) => kind === 'campaign')).toEqual([mark]);
  });
});
