import { describe, expect, it } from 'vitest';
import {
  actors,
  createActorContext,
  createTestCommunity,
  day,
  insertContent,
  insertEvent,
  insertExpert,
  joinEvent,
  oneHourStartingIn,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { getMemberOverview } from './get-member-overview.ts';

const community = await createTestCommunity();
const overviewOf = async (actor: TestActor | null) => getMemberOverview(await createActorContext(community, actor));
const [member, premium] = [await actors.member(community), await actors.premium(community)];

describe('getMemberOverview', () => {
  it('refuses a visitor before reading anything', async () => {
    const context = await createActorContext(community, null);
    await expect(getMemberOverview(context)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(context.roundTrips()).toBe(0);
  });

  it('returns empty lists in a new community', async () => {
    const newPlace = await createTestCommunity();
    const overview = await getMemberOverview(await createActorContext(newPlace, await actors.member(newPlace)));
    expect(overview).toEqual({ events: [], posts: [], articles: [], experts: { items: [], total: 0 } });
  });

  it('shows the newest three articles the member may open', async () => {
    const at = (days: number) => testNow.getTime() - days * day;
    for (const [slug, access, days] of [
      ['oldest', 'everyone', 4],
      ['older', 'everyone', 3],
      ['members', 'members', 2],
      ['paid', 'premium', 1],
      ['tomorrow', 'everyone', -1],
    ] as const) {
      await insertContent(community, { slug, access, publishAt: at(days) });
    }
    const slugs = async (actor: TestActor) => (await overviewOf(actor)).articles.map(({ slug }) => slug);
    expect(await slugs(member)).toEqual(['members', 'older', 'oldest']);
    expect(await slugs(premium)).toEqual(['paid', 'members', 'older']);
  });

  it('shows the next events by time, always with those the member signed up for, without duplicates', async () => {
    const [soon, next, own] = [
      await insertEvent(community, oneHourStartingIn(day)),
      await insertEvent(community, oneHourStartingIn(2 * day)),
      await insertEvent(community, oneHourStartingIn(9 * day)),
    ];
    const later = await insertEvent(community, oneHourStartingIn(10 * day));
    await insertEvent(community, { ...oneHourStartingIn(3 * day), cancelledAt: testNow.getTime() });
    await joinEvent(community, own, member);
    const events = async (actor: TestActor) =>
      (await overviewOf(actor)).events.map(({ id, attendance }) => [id, attendance?.state ?? null]);
    expect(await events(member)).toEqual([
      [soon, null],
      [next, null],
      [own, 'going'],
    ]);
    await joinEvent(community, later, member);
    expect(await events(member)).toEqual([
      [soon, null],
      [own, 'going'],
      [later, 'going'],
    ]);
    expect(await events(premium)).toEqual([soon, next, own].map((id) => [id, null]));
  });

  it('shows the newest three listed experts and how many there are', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await insertExpert(community, { name });
    await insertExpert(community, { name: 'Unlisted' }, { isListed: false });
    const { items, total } = (await overviewOf(member)).experts;
    expect([items.map(({ name }) => name), total]).toEqual([['D', 'C', 'B'], 4]);
  });

  it('uses one database exchange, besides the one that reads the community’s state', async () => {
    const context = await createActorContext(community, member);
    await context.community();
    const before = context.roundTrips();
    await getMemberOverview(context);
    expect(context.roundTrips() - before).toBe(1);
  });
});
