import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { LiveHub } from '#api/live-hub.ts';
import { closeCodes } from '#api/platform/live/contract.ts';
import { getHub, getHubNumber } from '#api/platform/live/hubs.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { actors, createTestCommunity, createTestContext, insertPost } from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';

it('a hub that wakes from hibernation still knows each socket’s owner and watched topics', async () => {
  const community = await createTestCommunity();
  const [mari, jaan, staff] = [
    await actors.member(community),
    await actors.member(community),
    await actors.moderator(community),
  ];
  const [own, other, staffPage] = [
    await openSocketOf(community, mari),
    await openSocketOf(community, jaan),
    await openSocketOf(community, staff),
  ];
  const id = await insertPost(community);
  await other.watch(`post:${id}`);
  const hub = getHub(createTestContext(community), getHubNumber(mari.id));
  if (!hub) throw new Error('There is no hub.');
  await runInDurableObject(hub, async (_, state) => {
    // Simulate an eviction with another instance, which has only what the runtime stored with the sockets.
    const woken = new LiveHub(state, env as unknown as Environment);
    woken.publish({ topic: 'notifications' }, [mari.id]);
    woken.publish({ topic: 'queue' }, woken.membersOf('staff', { topic: 'queue' }), 'staff');
    const shown = { topic: 'post', id } as const;
    woken.publish(shown, woken.membersOf('watchers', shown), 'watchers');
    woken.closeSockets({ userId: staff.id });
  });
  await own.settle();
  await other.settle();
  expect([own.received, other.received].map((texts) => texts.map((text) => JSON.parse(text)))).toEqual([
    [{ topic: 'notifications' }],
    [{ topic: 'post', id }],
  ]);
  expect(await staffPage.closed()).toBe(closeCodes.sessionEnded);
  expect(staffPage.received.map((text) => JSON.parse(text))).toEqual([{ topic: 'queue' }]);
});
