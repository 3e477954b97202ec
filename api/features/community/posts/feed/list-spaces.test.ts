import { describe, expect, it } from 'vitest';
import { createFeedReader } from '#api/testing/feed-reader.ts';
import { actors, call, insertPost, insertSpace, type TestActor } from '#api/testing/index.ts';
import type { spaces } from '../../spaces/schema.ts';
import type { SpaceWithUnread } from './contract.ts';

describe('GET /api/spaces', () => {
  it('lists readable spaces in order, archived ones last, with whether the member can post in each', async () => {
    const { community, mari } = await createFeedReader();
    const spaceOf = async (position: number, more: Partial<typeof spaces.$inferInsert>) =>
      insertSpace(community, { position, ...more });
    const archived = await spaceOf(0, { archivedAt: 1 });
    const [staff, experts, club] = [
      await spaceOf(1, { postAccess: 'staff' }),
      await spaceOf(2, { postAccess: 'experts' }),
      await spaceOf(3, { mustJoin: true }),
    ];
    const open = await spaceOf(4, { nameEt: 'Kõik', nameEn: 'All' });
    await spaceOf(5, { readAccess: 'donator' });
    const read = async (as: TestActor, locale = 'et') =>
      (
        await call<{ data: { items: SpaceWithUnread[] } }>(community, 'GET', '/api/spaces', {
          as,
          headers: { cookie: `locale=${locale}` },
        })
      ).body.data.items;
    expect((await read(mari)).map(({ id, mayPost }) => [id, mayPost])).toEqual([
      [staff, false],
      [experts, false],
      [club, false],
      [open, true],
      [archived, false],
    ]);
    const mayPost = async (as: TestActor) => (await read(as)).filter((space) => space.mayPost).map(({ id }) => id);
    expect(await mayPost(await actors.expert(community))).toEqual([experts, open]);
    expect((await mayPost(await actors.moderator(community))).slice(0, 3)).toEqual([staff, experts, open]);
    expect((await read(mari, 'en')).find(({ id }) => id === open)?.name).toBe('All');
  });

  it('lists a space that is shown as locked to members without its plan, but none of its posts', async () => {
    const { community, mari } = await createFeedReader();
    const own = { readAccess: 'premium', isShownLocked: true, mustJoin: true } as const;
    const space = await insertSpace(community, own);
    await insertSpace(community, { ...own, archivedAt: 1 });
    await insertSpace(community, { readAccess: 'premium' });
    await insertPost(community, { spaceId: space });
    const ask = async (as: TestActor, method: string, path: string) =>
      call<{ data: { items: SpaceWithUnread[] } }>(community, method, path, { as });
    const seenBy = async (as: TestActor) =>
      (await ask(as, 'GET', '/api/spaces')).body.data.items.filter(({ id }) => id === space);
    const locked = { isLocked: true, mayPost: false, unreadCount: 0, isJoined: false };
    const items = (await ask(mari, 'GET', '/api/spaces')).body.data.items;
    expect(items.filter(({ isLocked }) => isLocked)).toEqual([expect.objectContaining({ id: space, ...locked })]);
    expect((await ask(mari, 'GET', `/api/posts?space=${space}`)).body.data.items).toEqual([]);
    for (const act of ['membership', 'mute']) {
      expect((await ask(mari, 'PUT', `/api/spaces/${space}/${act}`)).status).toBe(404);
    }
    const paying = await actors.premium(community);
    expect(await seenBy(paying)).toEqual([expect.objectContaining({ isLocked: false })]);
  });
});
