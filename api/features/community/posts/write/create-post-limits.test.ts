import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { posts } from '../schema.ts';

const community = await createTestCommunity();
const space = await insertSpace(community);
const old = { user: { createdAt: later(-8 * day).getTime() } };

interface Answer {
  data: { id: string; state: string };
  error?: { code: string; fields?: Record<string, { code: string }> };
}

function write(as: TestActor, body: object = {}, options: CallOptions = {}, at: TestCommunity = community) {
  return call<Answer>(at, 'POST', '/api/posts', {
    as,
    body: { space, title: 'Uni', body: 'Kuidas sa magad?', ...body },
    ...options,
  });
}
const countOf = (as: TestActor, at = community) => at.db.$count(posts, eq(posts.authorId, as.id));
const naming = ({ id }: { id: string }) => `[@Mari](/profile/${id})`;
const notificationsOf = ({ id }: { id: string }, at = community) =>
  at.db.select().from(notifications).where(eq(notifications.userId, id));

describe('writing posts', () => {
  it('is limited to 20 an hour, even under concurrent calls, except for staff', async () => {
    const at = await createTestCommunity();
    const room = await insertSpace(at);
    const [mari, boss] = [await actors.member(at, old), await actors.moderator(at)];
    const many = (as: TestActor) => Promise.all(Array.from({ length: 22 }, () => write(as, { space: room }, {}, at)));
    expect((await many(mari)).filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await countOf(mari, at)).toBe(20);
    const refused = await write(mari, { space: room }, {}, at);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await write(mari, { space: room }, { now: later(hour) }, at)).status).toBe(201);
    expect((await many(boss)).every(({ status }) => status === 201)).toBe(true);
  });

  it('is limited to five links to other sites a day for newcomers, with an error on the text', async () => {
    const mari = await actors.member(community);
    const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join(' ');
    expect((await write(mari, { body: links(3) })).status).toBe(201);
    const refused = await write(mari, { body: links(3) });
    expect([refused.status, refused.body.error?.fields?.body?.code]).toEqual([400, 'too_many_links_today']);
    const own = `[a](${createTestContext(community).origin}/a) [b](/b)`;
    expect((await write(mari, { body: `${links(2)} ${own}` })).status).toBe(201);
    expect((await write(mari, { body: links(3) }, { now: later(day) })).status).toBe(201);
    expect((await write(await actors.member(community, old), { body: links(9) })).status).toBe(201);
    expect((await write(await actors.expert(community), { body: links(9) })).status).toBe(201);
  });

  it('is refused with an error on the text for too many mentions, and notifies no one', async () => {
    const friends = await Promise.all(Array.from({ length: 11 }, () => actors.member(community)));
    const mari = await actors.member(community);
    const refused = await write(mari, { body: friends.map(naming).join(' ') });
    expect([refused.status, refused.body.error?.fields?.body?.code]).toEqual([400, 'too_many_mentions_today']);
    expect((await Promise.all(friends.map((each) => notificationsOf(each)))).flat()).toEqual([]);
    expect((await write(mari, { body: friends.slice(1).map(naming).join(' ') })).status).toBe(201);
    const crowd = Array.from({ length: 21 }, () => naming({ id: newId() })).join(' ');
    const atOnce = await write(await actors.admin(community), { body: crowd });
    expect([atOnce.status, atOnce.body.error?.fields?.body?.code]).toEqual([400, 'too_many_mentions']);
  });
});

describe('mentions in a post', () => {
  it('notify each member once, but not the author or members named in code or a quote', async () => {
    const [mari, jaan, kati] = await Promise.all([1, 2, 3].map(() => actors.member(community)));
    if (!mari || !jaan || !kati) throw new Error('no actors');
    const text = `${naming(jaan)} ${naming(jaan)} ${naming(mari)}\n\n> ${naming(kati)}\n\n\`${naming(kati)}\``;
    const { body } = await write(mari, { body: text, texts: { en: { title: 'Sleep', body: naming(jaan) } } });
    expect(await notificationsOf(jaan)).toMatchObject([
      {
        kind: 'mention',
        subjectId: body.data.id,
        scopeId: space,
        path: `/community/posts/${body.data.id}`,
        title: 'Uni',
      },
    ]);
    expect([await notificationsOf(kati), await notificationsOf(mari)]).toEqual([[], []]);
  });

  it('notify no one who can’t read the space', async () => {
    const donators = await insertSpace(community, { readAccess: 'donator' });
    const [reader, other] = [await actors.donator(community), await actors.premium(community)];
    const body = `${naming(reader)} ${naming(other)}`;
    expect((await write(await actors.donator(community), { space: donators, body })).status).toBe(201);
    expect([(await notificationsOf(reader)).length, (await notificationsOf(other)).length]).toEqual([1, 0]);
  });
});

describe('holding first posts', async () => {
  const held = await createTestCommunity({
    tenant: { community: { ...community.tenant.community, holdFirstPosts: 2 } },
  });
  const room = await insertSpace(held);
  const stateOf = async (as: TestActor, body = 'Tere') =>
    (await write(as, { space: room, body }, {}, held)).body.data.state;

  it('continues until enough of the member’s posts have been published, and the held ones notify no one', async () => {
    const [mari, jaan] = [await actors.member(held), await actors.member(held)];
    await insertPost(held, { authorId: mari.id, spaceId: room });
    expect(await stateOf(mari, naming(jaan))).toBe('held');
    expect(await stateOf(mari)).toBe('held');
    expect(await notificationsOf(jaan, held)).toEqual([]);
    await insertPost(held, { authorId: mari.id, spaceId: room });
    expect(await stateOf(mari)).toBe('published');
  });

  it('doesn’t count posts that were deleted while held or removed by staff', async () => {
    const mari = await actors.member(held);
    const own = { authorId: mari.id, spaceId: room };
    await insertPost(held, { ...own, state: 'deleted', publishedAt: null });
    await insertPost(held, { ...own, state: 'deleted', publishedAt: null });
    await insertPost(held, { ...own, state: 'removed' });
    await insertPost(held, { ...own, state: 'removed' });
    expect(await stateOf(mari)).toBe('held');
  });

  it('isn’t affected by refused texts', async () => {
    const mari = await actors.member(held);
    const own = { authorId: mari.id, spaceId: room };
    await insertPost(held, own);
    for (const body of ['', 'a'.repeat(200_000)]) {
      expect((await write(mari, { space: room, body }, {}, held)).status).toBe(400);
    }
    expect(await stateOf(mari)).toBe('held');
    await insertPost(held, own);
    expect((await write(mari, { space: room, body: '' }, {}, held)).status).toBe(400);
    expect(await stateOf(mari)).toBe('published');
  });

  it('exempts staff', async () => {
    expect(await stateOf(await actors.moderator(held))).toBe('published');
  });
});
