import { expect, it } from 'vitest';
import { actors, call, contextOf, createTestCommunity } from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';
import type { Present } from './contract.ts';
import { getPresent } from './get-present.ts';

const path = '/api/admin/analytics/present';

it('counts each member with an open page once, of this community alone, for administrators', async () => {
  const [community, other] = [await createTestCommunity(), await createTestCommunity()];
  const [admin, mari] = [await actors.admin(community), await actors.member(community)];
  const present = async () => (await call<{ data: Present }>(community, 'GET', path, { as: admin })).body;
  expect(await present()).toEqual({ success: true, data: { members: 0 } });
  await openSocketOf(community, mari);
  await openSocketOf(community, mari);
  await openSocketOf(community, admin);
  await openSocketOf(other, await actors.member(other));
  expect(await present()).toEqual({ success: true, data: { members: 2 } });
  await call(community, 'POST', '/api/auth/sign-out', { as: mari });
  await expect.poll(async () => (await present()).data.members).toBe(1);
  expect((await call(community, 'GET', path, { as: await actors.moderator(community) })).status).toBe(403);
});

it('isn’t known where the deployment has no hubs, or they don’t answer', async () => {
  const hubs = [undefined, { getByName: () => ({ countMembers: () => Promise.reject(new Error('gone')) }) }];
  for (const LIVE of hubs) {
    const community = await createTestCommunity({ env: { LIVE } as object });
    const context = await contextOf(community, await actors.admin(community));
    expect(await getPresent(context)).toEqual({ data: { members: null } });
  }
});
