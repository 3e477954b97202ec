import { beforeEach, describe, expect, it } from 'vitest';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  insertConversation,
  insertMessage,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';
import type { ListPresence, Presence } from './contract.ts';

let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;
let id: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan] = [await actors.member(community), await actors.member(community)];
  id = await insertConversation(community, { members: [mari.id, jaan.id] });
  await insertMessage(community, { conversationId: id, senderId: mari.id });
});

const onlineInList = async (as: TestActor) =>
  (await call<{ data: Presence }>(community, 'GET', '/api/messages/presence', { as })).body.data.online;
const onlineFor = async (as: TestActor, conversation = id) => {
  const path = `/api/threads/${conversation}/presence`;
  return (await call<{ data: Presence }>(community, 'GET', path, { as })).body.data.online;
};
const type = (as: TestActor, conversation = id) =>
  call<CommonResponse>(community, 'POST', `/api/threads/${conversation}/typing`, { as, body: {} });
const change = (as: TestActor, body: object) => call(community, 'PATCH', '/api/message-settings', { as, body });
const open = (as: TestActor) => openSocketOf(community, as);

/** Returns what the first member's socket receives while the second is typing. */
async function receivedHints(by: TestActor, from: TestActor, conversation = id): Promise<unknown[]> {
  const socket = await open(by);
  await type(from, conversation);
  await socket.settle();
  await socket.settle();
  return socket.received.map((text) => JSON.parse(text));
}

describe('a member’s online status', () => {
  it('is shown while the member has a page open', async () => {
    expect(await onlineFor(mari)).toEqual([]);
    await open(jaan);
    expect(await onlineFor(mari)).toEqual([jaan.id]);
    expect(await onlineFor(jaan)).toEqual([]);
    expect([await onlineInList(mari), await onlineInList(jaan)]).toEqual([[jaan.id], []]);
  });

  it('is returned by one call for the list and the open conversation, except for the sender of a request', async () => {
    const stranger = await actors.member(community);
    const body = { to: [mari.id], subject: 'Tere', content: 'Kas tunneme?' };
    const request = await call<{ data: { id: string } }>(community, 'POST', '/api/threads', { as: stranger, body });
    const read = async (open: string) =>
      (await call<{ data: ListPresence }>(community, 'GET', `/api/messages/presence?open=${open}`, { as: mari })).body
        .data;
    await Promise.all([open(jaan), open(stranger)]);
    expect(await read(id)).toEqual({ online: [jaan.id], there: [jaan.id] });
    expect(await read(request.body.data.id)).toEqual({ online: [jaan.id], there: [] });
    expect(await read(await insertConversation(community, { members: [jaan.id, stranger.id] }))).toEqual({
      ...{ online: [jaan.id], there: [] },
    });
  });

  it('is listed once for several conversations, and only for members in them', async () => {
    const stranger = await actors.member(community);
    const again = await insertConversation(community, { members: [mari.id, jaan.id] });
    await insertMessage(community, { conversationId: again, senderId: jaan.id });
    const others = await insertConversation(community, { members: [jaan.id, stranger.id] });
    await insertMessage(community, { conversationId: others, senderId: jaan.id });
    await Promise.all([open(jaan), open(stranger)]);
    expect(await onlineInList(mari)).toEqual([jaan.id]);
  });

  it.each(['the viewer', 'the other member'])(
    'isn’t shown to either member if %s hides their activity',
    async (who) => {
      await open(jaan);
      await change(who === 'the viewer' ? mari : jaan, { showsActivity: false });
      const expected = who === 'the viewer' ? null : [];
      expect([await onlineFor(mari), await onlineInList(mari)]).toEqual([expected, expected]);
    },
  );

  it.each(['the viewer', 'the other member'])('isn’t shown to either member after a block by %s', async (who) => {
    await open(jaan);
    const [by, other] = who === 'the viewer' ? [mari, jaan] : [jaan, mari];
    await call(community, 'PUT', `/api/blocks/${other.id}`, { as: by });
    expect([await onlineFor(mari), await onlineInList(mari)]).toEqual([[], []]);
  });

  it('isn’t shown for someone who has left, or before a request is accepted', async () => {
    await open(jaan);
    await call(community, 'POST', `/api/threads/${id}/leave`, { as: jaan });
    expect([await onlineFor(mari), await onlineInList(mari)]).toEqual([[], []]);
    const stranger = await actors.member(community);
    const body = { to: [jaan.id], subject: 'Tere', content: 'Kas tunneme?' };
    const { data } = (await call<{ data: { id: string } }>(community, 'POST', '/api/threads', { as: stranger, body }))
      .body;
    expect(await onlineFor(stranger, data.id)).toEqual([]);
  });

  it('is hidden from anyone outside the conversation, including staff', async () => {
    for (const as of [await actors.member(community), await actors.admin(community)]) {
      const answers = [await call(community, 'GET', `/api/threads/${id}/presence`, { as }), await type(as)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
  });
});

describe('the typing indicator', () => {
  it('reaches only the others in the conversation, without the text', async () => {
    const stranger = await open(await actors.member(community));
    expect(await receivedHints(jaan, mari)).toEqual([{ topic: 'typing', id, by: mari.id }]);
    await stranger.settle();
    expect(stranger.received).toEqual([]);
  });

  it('reaches no one if either side hides their activity', async () => {
    await change(jaan, { showsActivity: false });
    expect(await receivedHints(jaan, mari)).toEqual([]);
    await change(jaan, { showsActivity: true });
    await change(mari, { showsActivity: false });
    expect(await receivedHints(jaan, mari)).toEqual([]);
  });

  it('reaches no one whom the writer blocked, or who blocked the writer', async () => {
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: jaan });
    expect([await receivedHints(jaan, mari), await receivedHints(mari, jaan)]).toEqual([[], []]);
  });

  it('is sent at most every two seconds, however often it is reported', async () => {
    const socket = await open(jaan);
    for (let count = 0; count < 5; count += 1) await type(mari);
    await socket.settle();
    expect(socket.received).toHaveLength(1);
  });
});
