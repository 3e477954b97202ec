import { expect, it } from 'vitest';
import { actors, call, createActorContext, createTestCommunity } from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';
import type { OnlineMembersCount } from './contract.ts';
import { getOnlineMembers } from './get-online-members.ts';

const path = '/api/admin/analytics/online';

it('administrators get the number of online members in their community, each counted once', async () => {
  const [community, other] = [await createTestCommunity(), await createTestCommunity()];
  const [admin, mari] = [await actors.admin(community), await actors.member(community)];
  const online = async () => (await call<{ data: OnlineMembersCount }>(community, 'GET', path, { as: admin })).body;
  expect(await online()).toEqual({ success: true, data: { members: 0 } });
  await openSocketOf(community, mari);
  await openSocketOf(community, mari);
  await openSocketOf(community, admin);
  await openSocketOf(other, await actors.member(other));
  expect(await online()).toEqual({ success: true, data: { members: 2 } });
  await call(community, 'POST', '/api/auth/sign-out', { as: mari });
  await expect.poll(async () => (await online()).data.members).toBe(1);
  expect((await call(community, 'GET', path, { as: await actors.moderator(community) })).status).toBe(403);
});

it('the number of online members is unknown if there are no hubs or they don’t respond', async () => {
  const hubs = [undefined, { getByName: () => ({ countMembers: () => Promise.reject(new Error('gone')) }) }];
  for (const LIVE of hubs) {
    const community = await createTestCommunity({ env: { LIVE } as object });
    const context = await createActorContext(community, await actors.admin(community));
    expect(await getOnlineMembers(context)).toEqual({ data: { members: null } });
  }
});
