import { eq } from 'drizzle-orm';
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
  testNow,
} from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';
import type { ReactionState, ReactorsPage } from '../../reactions/contract.ts';
import { reactionCounts, reactions } from '../../reactions/schema.ts';
import type { ConversationView } from '../read/contract.ts';
import { messages } from '../schema.ts';

let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;
let kai: TestActor;
let conversation: string;
let id: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan, kai] = [await actors.member(community), await actors.member(community), await actors.member(community)];
  conversation = await insertConversation(community, { members: [mari.id, jaan.id, kai.id] });
  id = await insertMessage(community, { conversationId: conversation, senderId: mari.id });
});

const react = (as: TestActor, name = 'heart', to = id) =>
  call<CommonResponse & { data: ReactionState }>(community, 'PUT', `/api/messages/${to}/reactions/${name}`, { as });
const takeBack = (as: TestActor, name = 'heart') =>
  call<{ data: ReactionState }>(community, 'DELETE', `/api/messages/${id}/reactions/${name}`, { as });
const shown = async (as: TestActor) => {
  const { body } = await call<{ data: ConversationView }>(community, 'GET', `/api/threads/${conversation}`, { as });
  return body.data.messages.map((message) => ({ reactions: message.reactions, mine: message.mine }));
};
const post = (as: TestActor, path: string, body: object = {}) => call(community, 'POST', path, { as, body });

describe('reactions to a message', () => {
  it('are counted once for each member, and shown to everyone in the conversation', async () => {
    await Promise.all([react(jaan), react(jaan), react(mari)]);
    expect((await react(jaan, 'support')).body.data).toEqual({
      reactions: { heart: 2, support: 1 },
      mine: ['heart', 'support'],
    });
    expect(await shown(kai)).toEqual([{ reactions: { heart: 2, support: 1 }, mine: [] }]);
    expect((await takeBack(jaan)).body.data).toEqual({ reactions: { heart: 1, support: 1 }, mine: ['support'] });
    expect(await shown(mari)).toEqual([{ reactions: { heart: 1, support: 1 }, mine: ['heart'] }]);
  });

  it('are listed by name, without naming members whom the viewer has blocked', async () => {
    await react(jaan);
    await call(community, 'PUT', `/api/blocks/${jaan.id}`, { as: kai });
    const listed = async (as: TestActor) =>
      (await call<{ data: ReactorsPage }>(community, 'GET', `/api/messages/${id}/reactions`, { as })).body.data.items;
    expect((await listed(mari)).map(({ reaction, member }) => [reaction, member?.id])).toEqual([['heart', jaan.id]]);
    expect(await listed(kai)).toEqual([{ reaction: 'heart', member: null }]);
  });

  it('are refused to anyone outside the conversation, including staff and those who have left', async () => {
    await post(jaan, `/api/threads/${conversation}/leave`);
    for (const as of [await actors.member(community), await actors.admin(community), jaan]) {
      const answers = [
        await react(as),
        await takeBack(as),
        await call(community, 'GET', `/api/messages/${id}/reactions`, { as }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await community.db.select().from(reactions)).toEqual([]);
  });

  it('are refused with 404 for a blocked member’s message, and with a reason where a block closes the conversation', async () => {
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: jaan });
    expect((await react(jaan)).status).toBe(404);
    const own = await insertConversation(community, { members: [jaan.id, kai.id] });
    const message = await insertMessage(community, { conversationId: own, senderId: jaan.id });
    await call(community, 'PUT', `/api/blocks/${kai.id}`, { as: jaan });
    expect((await react(jaan, 'heart', message)).body.error?.code).toBe('member_blocked');
  });

  it('are refused for a stranger’s request until it is accepted', async () => {
    const body = { to: [jaan.id], subject: 'Tere', content: 'Kas tunneme?' };
    const stranger = await actors.member(community);
    const answer = await call<{ data: { id: string; messageId: string } }>(community, 'POST', '/api/threads', {
      ...{ as: stranger, body },
    });
    const { id: request, messageId } = answer.body.data;
    expect((await react(jaan, 'heart', messageId)).body.error?.code).toBe('accept_first');
    await post(jaan, `/api/threads/${request}/accept`);
    expect((await react(jaan, 'heart', messageId)).status).toBe(200);
  });

  it('are limited to those that the community offers', async () => {
    expect((await react(jaan, 'unknown')).body.error?.code).toBe('reaction_unknown');
  });

  it('are deleted when the sender deletes the message, which then accepts no new ones', async () => {
    await react(jaan);
    await call(community, 'DELETE', `/api/messages/${id}`, { as: mari });
    expect(await community.db.select().from(reactions).where(eq(reactions.targetId, id))).toEqual([]);
    expect(await community.db.select().from(reactionCounts).where(eq(reactionCounts.targetId, id))).toEqual([]);
    expect((await react(jaan)).body.error?.code).toBe('message_gone');
    expect(await shown(jaan)).toEqual([{ reactions: {}, mine: [] }]);
  });

  it('are hidden with a message that staff remove, and reappear with it', async () => {
    await Promise.all([react(jaan), react(kai, 'support')]);
    const remove = (at: number | null) =>
      community.db.update(messages).set({ deletedAt: at }).where(eq(messages.id, id));
    await remove(testNow.getTime());
    expect(await shown(jaan)).toEqual([{ reactions: {}, mine: [] }]);
    const listed = await call<{ data: ReactorsPage }>(community, 'GET', `/api/messages/${id}/reactions`, { as: mari });
    expect(listed.body.data.items).toEqual([]);
    expect((await react(mari)).body.error?.code).toBe('message_gone');
    expect((await takeBack(kai, 'support')).body.data).toEqual({ reactions: {}, mine: [] });
    expect((await call(community, 'DELETE', `/api/messages/${id}`, { as: mari })).status).toBe(200);
    await remove(null);
    expect(await shown(jaan)).toEqual([{ reactions: { heart: 1 }, mine: ['heart'] }]);
  });

  it('are shown on open pages at once, make nothing unread, and send no notification', async () => {
    await post(jaan, `/api/messages/${id}/read`);
    await post(kai, `/api/messages/${id}/read`);
    const [kaisPage, others] = [
      await openSocketOf(community, kai),
      await openSocketOf(community, await actors.member(community)),
    ];
    await react(jaan);
    await kaisPage.settle();
    expect(kaisPage.received.map((text) => JSON.parse(text))).toEqual([
      { topic: 'messages', id: conversation, about: id },
    ]);
    expect(others.received).toEqual([]);
    const counts = await call<{ data: object }>(community, 'GET', '/api/unread-counts', { as: kai });
    expect(counts.body.data).toEqual({ messages: 0, notifications: 0 });
    // Repeating the request changes nothing, so no page gets a hint.
    kaisPage.received.splice(0);
    await react(jaan);
    await kaisPage.settle();
    expect(kaisPage.received).toEqual([]);
  });
});
