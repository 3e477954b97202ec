import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { closeCodes } from '#api/platform/live/contract.ts';
import { hubAt, hubNumberOf } from '#api/platform/live/hubs.ts';
import { LiveHub } from '#api/platform/live/live-hub.ts';
import { actors, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';

it("a hub that has slept still knows each socket's owner and what its page shows", async () => {
  const community = await createTestCommunity();
  const [mari, jaan, staff] = [
    await actors.member(community),
    await actors.member(community),
    await actors.moderator(community),
  ];
  const [own, other, desk] = [
    await openSocketOf(community, mari),
    await openSocketOf(community, jaan),
    await openSocketOf(community, staff),
  ];
  await other.watch('post:0d6a2cf4-58a8-4ae7-9e42-3b3f2c0a1f11');
  const hub = hubAt(createTestContext(community), hubNumberOf(mari.id));
  if (!hub) throw new Error('There is no hub.');
  await runInDurableObject(hub, async (_, state) => {
    // Simulates an eviction: another instance, with only what the runtime kept of the sockets.
    const woken = new LiveHub(state, env);
    woken.publish({ topic: 'notifications' }, [mari.id]);
    woken.publish({ topic: 'queue' }, 'staff');
    woken.publish({ topic: 'post', id: '0d6a2cf4-58a8-4ae7-9e42-3b3f2c0a1f11' }, 'watchers');
    woken.closeSockets({ userId: staff.id });
  });
  await own.settle();
  await other.settle();
  expect([own.received, other.received].map((texts) => texts.map((text) => JSON.parse(text)))).toEqual([
    [{ topic: 'notifications' }],
    [{ topic: 'post', id: '0d6a2cf4-58a8-4ae7-9e42-3b3f2c0a1f11' }],
  ]);
  expect(await desk.closed()).toBe(closeCodes.sessionEnded);
  expect(desk.received.map((text) => JSON.parse(text))).toEqual([{ topic: 'queue' }]);
});
