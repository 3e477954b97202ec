import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, insertSpace } from '#api/testing/index.ts';

it('posts and comments are counted once, however often they are sent, and not at all if they are refused', async () => {
  const community = await createTestCommunity();
  const as = await actors.member(community);
  const post = { space: await insertSpace(community), title: 'Uni', body: 'Tere', clientId: newId() };
  const send = (path: string, body: object) => call<{ data?: { id: string } }>(community, 'POST', path, { as, body });
  const [first] = [await send('/api/posts', post), await send('/api/posts', post)];
  await send('/api/posts', { ...post, clientId: newId(), space: newId() });
  const path = `/api/posts/${first.body.data?.id}/comments`;
  const comment = { body: 'Just nii', clientId: newId() };
  for (let turn = 0; turn < 2; turn += 1) await send(path, comment);
  await send(`/api/posts/${newId()}/comments`, { ...comment, clientId: newId() });
  const rows = await community.db.select().from(analyticsCounts).where(eq(analyticsCounts.period, 'day'));
  expect(rows.map(({ name, count }) => [name, count]).sort()).toEqual([
    ['Comment Created', 1],
    ['Post Created', 1],
  ]);
});
