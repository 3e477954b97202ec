import { describe, expect, it } from 'vitest';
import { createConversations } from '#api/testing/conversations.ts';
import { actors, call, type TestActor } from '#api/testing/index.ts';
import { messages } from '../schema.ts';

describe('a conversation', () => {
  it('is inaccessible to anyone who isn’t in it', async () => {
    const { community, mari, jaan, start } = await createConversations();
    const { id, messageId } = (await start(mari, [jaan])).body.data;
    const stranger = await actors.admin(community);
    const path = `/api/threads/${id}`;
    const answers = [
      await call(community, 'GET', path, { as: stranger }),
      await call(community, 'POST', `${path}/messages`, { as: stranger, body: { content: 'Tere' } }),
      await call(community, 'POST', `${path}/mute`, { as: stranger }),
      await call(community, 'POST', `${path}/unread`, { as: stranger }),
      await call(community, 'POST', `/api/messages/${messageId}/read`, { as: stranger }),
      await call(community, 'PATCH', `/api/messages/${messageId}`, { as: stranger, body: { content: 'Tere' } }),
      await call(community, 'DELETE', `/api/messages/${messageId}`, { as: stranger }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await community.db.$count(messages)).toBe(1);
  });

  it('can be read a page at a time: back from the end, around a message, and forwards', async () => {
    const { mari, jaan, start, write, open, texts } = await createConversations();
    const { id } = (await start(mari, [jaan], { content: '1' })).body.data;
    for (const content of ['2', '3', '4', '5', '6']) await write(mari, id, content);
    expect(await texts(jaan, id, '?limit=2')).toEqual(['5', '6']);
    expect(await texts(jaan, id, '?limit=2&before=5')).toEqual(['3', '4']);
    expect(await texts(jaan, id, '?limit=2&after=2')).toEqual(['3', '4']);
    const { data } = (await open(jaan, id, '?limit=4')).body;
    const third = data.messages[0];
    const around = (await open(jaan, id, `?limit=3&around=${third?.id}`)).body.data;
    expect(around.messages.map(({ content }) => content)).toEqual(['2', '3', '4']);
    expect([around.hasEarlier, around.hasLater, data.hasLater]).toEqual([true, true, false]);
  });
});

describe('read receipts', () => {
  it('are shown only between members who both share them', async () => {
    const { community, mari, jaan, start, open } = await createConversations();
    const { id, messageId } = (await start(mari, [jaan])).body.data;
    await call(community, 'POST', `/api/messages/${messageId}/read`, { as: jaan });
    const seen = async (as: TestActor) =>
      (await open(as, id)).body.data.members.map(({ seenPosition }) => seenPosition);
    expect(await seen(mari)).toEqual([null, 1]);
    await call(community, 'PATCH', '/api/message-settings', { as: mari, body: { showsSeen: false } });
    expect([await seen(mari), await seen(jaan)]).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
