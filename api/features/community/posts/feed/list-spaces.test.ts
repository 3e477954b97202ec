import { describe, expect, it } from 'vitest';
import { createFeedReader } from '#api/testing/feed-reader.ts';
import { actors, call, insertSpace, type TestActor } from '#api/testing/index.ts';
import type { spaces } from '../../spaces/schema.ts';
import type { SpaceWithUnread } from './contract.ts';

describe('GET /api/spaces', () => {
  it('lists readable spaces in order, archived ones last, and says where the member can post', async () => {
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
});
