import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { createConversations } from '#api/testing/conversations.ts';
import { actors, call, type TestActor } from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';

describe('message requests', () => {
  it('hold strangers’ first messages, without a badge or a notification', async () => {
    const { community, mari, start, list, open, unread } = await createConversations();
    const stranger = await actors.member(community);
    const { id } = (await start(stranger, [mari])).body.data;
    expect([await unread(mari), (await list(mari)).items, (await list(mari)).requestCount]).toEqual([0, [], 1]);
    expect((await list(mari, 'requests')).items).toMatchObject([{ id }]);
    expect(await community.db.$count(notifications)).toBe(0);
    expect((await open(mari, id)).body.data.request).toBe('pending');
  });

  it('become conversations when they are accepted, or answered', async () => {
    const { community, mari, start, write, list, unread, change } = await createConversations();
    const [one, two] = [await actors.member(community), await actors.member(community)];
    const [first, second] = [(await start(one, [mari])).body.data.id, (await start(two, [mari])).body.data.id];
    expect(await change(mari, first, 'accept')).toBe(200);
    expect((await write(mari, second, 'Tere!')).status).toBe(201);
    expect(await unread(mari)).toBe(2);
    expect((await list(mari, 'requests')).items).toEqual([]);
    await start(one, [mari], { subject: 'Veel' });
    await start(two, [mari], { subject: 'Veel' });
    expect((await list(mari)).items).toHaveLength(4);
  });

  it('disappear when they are declined, without the sender noticing', async () => {
    const { community, mari, start, write, list, open, change } = await createConversations();
    const stranger = await actors.member(community);
    const { id } = (await start(stranger, [mari])).body.data;
    const before = (await open(stranger, id)).body;
    expect(await change(mari, id, 'decline')).toBe(200);
    expect((await list(mari, 'requests')).items).toEqual([]);
    expect((await open(mari, id)).status).toBe(404);
    expect((await open(stranger, id)).body).toEqual(before);
    expect((await write(stranger, id, 'Kas said kätte?')).status).toBe(201);
    expect((await list(mari, 'requests')).requestCount).toBe(0);
  });

  it('are marked as requests before they are sent, and as awaiting an answer until someone accepts', async () => {
    const { community, mari, jaan, start, open, change } = await createConversations();
    await community.db.update(users).set({ name: 'Kaja Kuusk' }).where(eq(users.id, mari.id));
    const stranger = await actors.member(community);
    const find = async (as: TestActor) =>
      (
        await call<{ data: { items: Array<{ isRequest: boolean }> } }>(
          community,
          'GET',
          '/api/message-recipients?q=kuusk',
          { as },
        )
      ).body.data.items;
    expect([await find(jaan), await find(stranger)]).toMatchObject([[{ isRequest: false }], [{ isRequest: true }]]);
    const { id } = (await start(stranger, [mari])).body.data;
    const awaits = async (as: TestActor, which = id) => (await open(as, which)).body.data.isAwaited;
    expect([await awaits(stranger), await awaits(mari)]).toEqual([true, false]);
    expect(await awaits(jaan, (await start(jaan, [mari])).body.data.id)).toBe(false);
    const socket = await openSocketOf(community, stranger);
    await change(mari, id, 'accept');
    await socket.settle();
    expect(socket.received.map((text) => JSON.parse(text))).toEqual([{ topic: 'messages', id }]);
    expect(await awaits(stranger)).toBe(false);
    expect(await find(stranger)).toMatchObject([{ isRequest: false }]);
  });

  it('hold at most five messages until someone accepts', async () => {
    const { community, mari, start, write, change } = await createConversations();
    const stranger = await actors.member(community);
    const { id } = (await start(stranger, [mari])).body.data;
    for (let count = 2; count <= 5; count += 1) expect((await write(stranger, id, `${count}`)).status).toBe(201);
    expect((await write(stranger, id, '6')).body.error?.code).toBe('request_waiting');
    await change(mari, id, 'accept');
    expect((await write(stranger, id, '6')).status).toBe(201);
  });
});
