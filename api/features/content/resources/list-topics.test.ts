import { describe, expect, it } from 'vitest';
import {
  actors,
  createActorContext,
  createTestCommunity,
  createTestContext,
  insertContent,
  insertMaterial,
  insertVideo,
  later,
  minute,
  type TestActor,
} from '#api/testing/index.ts';
import { listTopics } from './list-topics.ts';
import { resources } from './schema.ts';

const community = await createTestCommunity();
const link = {
  address: 'https://www.terviseamet.test/uni',
  title: { et: 'Terviseamet', en: '' },
  note: { et: 'Nõuanded', en: 'Advice' },
};

async function insertTopic(title: string, position: number, links = [link]) {
  const { id } = await insertContent(community, { type: 'resource' }, [
    { title },
    { locale: 'en', title: `${title} in English` },
  ]);
  await community.db.insert(resources).values({ itemId: id, position, links });
}

async function topicsFor(as?: TestActor) {
  const found = await listTopics(await createActorContext(community, as));
  return found.topics.map(({ title, items, links }) => ({
    title,
    items: items.map(({ kind, access }) => `${kind} ${access}`),
    links: links.length,
  }));
}

describe('listTopics', () => {
  it('lists items by topic, and only those the viewer has access to', async () => {
    await insertTopic('Toit', 2);
    await insertTopic('Uni', 1);
    await insertTopic('Tühi', 0, []);
    const topics = [{ topics: ['uni', 'Muu'] }];
    await insertContent(community, { access: 'everyone' }, topics);
    await insertContent(community, { access: 'members' }, topics);
    await insertContent(community, { state: 'draft', publishAt: null }, topics);
    for (const access of ['everyone', 'premium'] as const) {
      const video = await insertVideo(community, { access });
      const material = await insertMaterial(community, { access });
      await community.db.run(
        `update content_texts set topics = '["Uni in English"]' where item_id in ('${video.id}', '${material.id}')`,
      );
    }
    const shown = ['article everyone', 'material everyone', 'video everyone'];
    const sorted = async (as?: TestActor) =>
      (await topicsFor(as)).map((topic) => ({ ...topic, items: topic.items.sort() }));
    expect(await sorted()).toEqual([
      { title: 'Uni', items: shown, links: 1 },
      { title: 'Toit', items: [], links: 1 },
    ]);
    expect((await sorted(await actors.premium(community)))[0]?.items).toEqual(
      [...shown, 'article members', 'material premium', 'video premium'].sort(),
    );
  });

  it('returns when the next scheduled item will be published', async () => {
    const publishAt = later(minute);
    await insertContent(community, { type: 'video', state: 'scheduled', publishAt: publishAt.getTime() });
    const context = createTestContext(community);
    expect((await listTopics(context)).until).toEqual(publishAt);
    expect(context.roundTrips()).toBe(1);
  });

  it('shows the texts of a link in whichever language they exist', async () => {
    const { topics } = await listTopics(
      createTestContext(community, { request: new Request(`https://${community.hostname}/?lang=en`) }),
    );
    expect(topics.find(({ title }) => title === 'Toit in English')?.links).toEqual([
      { address: link.address, site: 'terviseamet.test', title: 'Terviseamet', note: 'Advice' },
    ]);
  });
});
