import { describe, expect, it } from 'vitest';
import { createFeedReader } from '#api/testing/feed-reader.ts';
import { call, hour, insertSpace, later } from '#api/testing/index.ts';

describe('GET /api/posts/new-count', () => {
  it('counts posts that others published since a given time, if the member can read them, in all spaces or in one', async () => {
    const { community, mari, post } = await createFeedReader();
    const [open, closed] = [await insertSpace(community), await insertSpace(community, { readAccess: 'premium' })];
    await post(hour, { spaceId: open });
    await post(1, { spaceId: open });
    await post(1, { spaceId: open, authorId: mari.id });
    await post(1, { spaceId: open, state: 'held' });
    await post(1, { spaceId: closed });
    const since = later(-hour).toISOString();
    const count = async (query = '') =>
      (await call<{ data: object }>(community, 'GET', `/api/posts/new-count?since=${since}${query}`, { as: mari })).body
        .data;
    expect([await count(), await count(`&space=${open}`), await count(`&space=${closed}`)]).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 0 },
    ]);
  });
});
