import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { createConversations } from '#api/testing/conversations.ts';
import { actors, call } from '#api/testing/index.ts';

describe('a block between members of a conversation', () => {
  it('hides the blocked member’s past and future messages from lists, counts, search and notifications', async () => {
    const { community, mari, jaan, start, write, list, texts, unread, block } = await createConversations();
    const { id } = (await start(jaan, [mari], { content: 'Hernesupp' })).body.data;
    await block(mari, jaan);
    expect((await write(jaan, id, 'Kas sa näed seda?')).status).toBe(201);
    await start(jaan, [mari], { subject: 'Uuesti', content: 'Hernesupp' });
    expect([await unread(mari), (await list(mari)).items, (await list(mari)).requestCount]).toEqual([0, [], 0]);
    expect(await texts(mari, id)).toEqual([]);
    const found = await call<{ data: { items: unknown[] } }>(community, 'GET', '/api/messages/search?q=hernesupp', {
      as: mari,
    });
    expect(found.body.data.items).toEqual([]);
    expect(await community.db.$count(notifications, eq(notifications.userId, mari.id))).toBe(0);
  });

  it('can’t be bypassed by an edit', async () => {
    const { community, mari, jaan, start, texts, unread, block } = await createConversations();
    const { id, messageId } = (await start(jaan, [mari])).body.data;
    await block(mari, jaan);
    await call(community, 'PATCH', `/api/messages/${messageId}`, { as: jaan, body: { content: 'Näed ju?' } });
    expect([await texts(mari, id), await unread(mari)]).toEqual([[], 0]);
  });

  it('isn’t revealed to the blocked member, who gets the same responses as before', async () => {
    const { community, mari, jaan, start, write, open, block } = await createConversations();
    const { id, messageId } = (await start(jaan, [mari])).body.data;
    await write(mari, id, 'Tere!');
    await call(community, 'POST', `/api/messages/${messageId}/read`, { as: mari });
    const answers = async () => {
      const view = (await open(jaan, id)).body.data;
      return [view.closed, view.members.map(({ hasLeft, isBlocked }) => [hasLeft, isBlocked]), view.request];
    };
    const before = await answers();
    await block(mari, jaan);
    expect(await answers()).toEqual(before);
    expect([(await write(jaan, id, 'Oled seal?')).status, (await start(jaan, [mari])).status]).toEqual([201, 201]);
  });

  it('prevents the blocking member from writing to the blocked one until it ends, when the messages reappear', async () => {
    const { mari, jaan, start, write, open, texts, unread, block, unblock } = await createConversations();
    const { id } = (await start(jaan, [mari])).body.data;
    await block(mari, jaan);
    expect((await open(mari, id)).body.data.closed).toBe('member_blocked');
    expect((await write(mari, id, 'Tere')).body.error?.code).toBe('member_blocked');
    expect((await start(mari, [jaan])).body.error?.code).toBe('member_blocked');
    await unblock(mari, jaan);
    expect([await texts(mari, id), await unread(mari)]).toEqual([['Kuidas sa magasid?'], 1]);
  });

  it('hides the member in a group only from the member who blocked them', async () => {
    const { community, mari, jaan, start, write, texts, change, block } = await createConversations();
    const tiit = await actors.member(community);
    const { id } = (await start(mari, [jaan, tiit], { content: 'Marilt' })).body.data;
    await change(tiit, id, 'accept');
    await write(jaan, id, 'Jaanilt');
    await block(mari, jaan);
    await write(tiit, id, 'Tiidult');
    expect([await texts(mari, id), await texts(tiit, id)]).toEqual([
      ['Marilt', 'Tiidult'],
      ['Marilt', 'Jaanilt', 'Tiidult'],
    ]);
    expect((await write(mari, id, 'Tere kõigile')).status).toBe(201);
    expect((await texts(jaan, id)).at(-1)).toBe('Tere kõigile');
  });
});
