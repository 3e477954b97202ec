import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, insertPost, insertSpace } from '#api/testing/index.ts';

it('a reaction, a first vote and joining a space are counted once, however often they are sent, and not at all if refused', async () => {
  const community = await createTestCommunity();
  const as = await actors.member(community);
  const [name = ''] = community.tenant.community.reactions;
  const space = await insertSpace(community);
  const post = await insertPost(community, { spaceId: space });
  const poll = { options: ['Jah', 'Ei'] };
  const made = await call<{ data: { id: string } }>(community, 'POST', '/api/posts', {
    ...{ as, body: { space, title: 'Uni', body: '', poll } },
  });
  const send = async (method: string, path: string, body?: object) =>
    (await call(community, method, path, { as, ...(body && { body }) })).status;
  const statuses: number[] = [];
  for (const options of [[0], [1], [7]]) {
    statuses.push(await send('PUT', `/api/posts/${post}/reactions/${name}`));
    statuses.push(await send('PUT', `/api/posts/${made.body.data.id}/vote`, { options }));
    statuses.push(await send('PUT', `/api/spaces/${space}/membership`));
    statuses.push(await send('PUT', `/api/spaces/${space}/mute`));
    statuses.push(await send('PUT', `/api/spaces/${newId()}/membership`));
  }
  const rows = await community.db.select().from(analyticsCounts).where(eq(analyticsCounts.period, 'day'));
  expect([rows.map(({ name: event, count }) => [event, count]).sort(), statuses]).toEqual([
    [
      ['Poll Voted', 1],
      ['Post Created', 1],
      ['Reaction Added', 1],
      ['Space Joined', 1],
    ],
    expect.arrayContaining([200, 400, 404]),
  ]);
});
