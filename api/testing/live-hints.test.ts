import { describe, expect, it } from 'vitest';
import { postFollows } from '#api/features/community/posts/marks/schema.ts';
import { pollOptions, polls } from '#api/features/community/posts/polls/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertComment,
  insertConversation,
  insertEvent,
  insertMessage,
  insertPost,
  insertSpace,
  joinEvent,
  type TestActor,
} from './index.ts';
import { openSocketOf, type TestSocket } from './live.ts';

const community = await createTestCommunity();
const member = () => actors.member(community);
const [reaction = ''] = community.tenant.community.reactions;
const open = (as: TestActor) => openSocketOf(community, as);
const post = (as: TestActor, path: string, body: object = {}) => call(community, 'POST', path, { as, body });

/** Returns the hints received, parsed and without the duplicates they may have. */
async function hintsOf(socket: TestSocket): Promise<unknown[]> {
  await socket.settle();
  return [...new Set(socket.received)].map((text) => JSON.parse(text));
}

describe('live hints', () => {
  it('reach the author of a post that is commented on, and members who have the post open', async () => {
    const [mari, jaan, reader] = [await member(), await member(), await member()];
    const id = await insertPost(community, { authorId: mari.id });
    await community.db.insert(postFollows).values({ userId: mari.id, postId: id, level: 'following', createdAt: 0 });
    const [author, watcher, other] = [await open(mari), await open(reader), await open(await member())];
    await watcher.watch(`post:${id}`);
    const { status } = await post(jaan, `/api/posts/${id}/comments`, { body: 'Saladus' });
    expect(status).toBe(201);
    expect(await hintsOf(author)).toEqual([{ topic: 'notifications' }]);
    expect(await hintsOf(watcher)).toEqual([{ topic: 'post', id }]);
    expect(await hintsOf(other)).toEqual([]);
  });

  type Act = (id: string, author: TestActor, comment: string) => ReturnType<typeof call>;
  const byStaff = (act: string, body: object): Act => {
    return async (id) => post(await actors.admin(community), `/api/posts/${id}/${act}`, body);
  };
  const edited = { title: 'Uus', body: 'Head ööd!', version: 1 };
  const acts: Array<[string, Act]> = [
    ['changed', (id, as) => call(community, 'PATCH', `/api/posts/${id}`, { as, body: edited })],
    ['deleted', (id, as) => call(community, 'DELETE', `/api/posts/${id}`, { as })],
    ['pinned', byStaff('pin', {})],
    ['removed', byStaff('remove', { reason: 'spam' })],
    ['moved', async (id) => byStaff('move', { space: await insertSpace(community) })(id, await member(), '')],
    ['voted on', (id, as) => call(community, 'PUT', `/api/posts/${id}/vote`, { as, body: { options: [0] } })],
    ['reacted to', (id, as) => call(community, 'PUT', `/api/posts/${id}/reactions/${reaction}`, { as })],
    ['answered', (id, as, commentId) => call(community, 'PUT', `/api/posts/${id}/answer`, { as, body: { commentId } })],
  ];
  const underIt: Array<[string, Act]> = [
    [
      'changed',
      (_, as, id) => call(community, 'PATCH', `/api/comments/${id}`, { as, body: { body: 'A', version: 1 } }),
    ],
    ['deleted', (_, as, id) => call(community, 'DELETE', `/api/comments/${id}`, { as })],
    ['reacted to', (_, as, id) => call(community, 'PUT', `/api/comments/${id}/reactions/${reaction}`, { as })],
  ];

  it.each([
    ...acts.map(([name, act]) => [`a post is ${name}`, act] as const),
    ...underIt.map(([name, act]) => [`a comment under it is ${name}`, act] as const),
  ])('reach members who see a post, alone or in a list, when %s', async (_, act) => {
    const [mari, watcher] = [await member(), await open(await member())];
    const id = await insertPost(community, { authorId: mari.id, kind: 'question' });
    const comment = await insertComment(community, { postId: id, authorId: mari.id });
    await community.db.insert(polls).values({ postId: id, isMultiple: false });
    await community.db.insert(pollOptions).values([{ postId: id, position: 0, text: 'Jah' }]);
    const others = await Promise.all(Array.from({ length: 24 }, () => insertPost(community, { authorId: mari.id })));
    await watcher.watch(...[...others, id].map((each) => `post:${each}`));
    expect(await act(id, mari, comment)).toMatchObject({ status: 200 });
    expect(await hintsOf(watcher)).toEqual([{ topic: 'post', id }]);
  });

  it('reach the author of a text that gets a reaction', async () => {
    const [mari, jaan] = [await member(), await member()];
    const id = await insertPost(community, { authorId: mari.id });
    const [author, other] = [await open(mari), await open(jaan)];
    const { status } = await call(community, 'PUT', `/api/posts/${id}/reactions/${reaction}`, { as: jaan });
    expect(status).toBe(200);
    expect(await hintsOf(author)).toEqual([{ topic: 'notifications' }]);
    expect(await hintsOf(other)).toEqual([]);
  });

  it.each([
    ['members and staff about a new post', 0, [{ topic: 'feed' }], [{ topic: 'feed' }]],
    ['only staff about a held post', 1, [], [{ topic: 'queue' }]],
  ])('reach %s', async (_, holdFirstPosts, toMembers, toStaff) => {
    const { tenant } = community;
    const own = await createTestCommunity({ tenant: { community: { ...tenant.community, holdFirstPosts } } });
    const [mari, jaan, staff] = [await actors.member(own), await actors.member(own), await actors.moderator(own)];
    const space = await insertSpace(own);
    const [reader, moderator] = [await openSocketOf(own, jaan), await openSocketOf(own, staff)];
    const body = { space, title: 'Saladus', body: 'Kuidas sa magad?' };
    expect((await call(own, 'POST', '/api/posts', { as: mari, body })).status).toBe(201);
    expect([await hintsOf(reader), await hintsOf(moderator)]).toEqual([toMembers, toStaff]);
  });

  it('reach the members of a conversation on all their pages', async () => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const id = await insertConversation(community, { members: [mari.id, jaan.id] });
    const sockets = [await open(mari), await open(jaan), await open(kati)];
    const { status } = await post(mari, `/api/threads/${id}/messages`, { content: 'Saladus' });
    expect(status).toBe(201);
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([
      [{ topic: 'messages', id }],
      [{ topic: 'messages', id }],
      [],
    ]);
  });

  it.each([
    ['edited', 'PATCH', { content: 'Head ööd!' }],
    ['deleted', 'DELETE', {}],
  ] as const)('name a message that was %s, without telling those who blocked its author', async (_, method, body) => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const conversation = await insertConversation(community, { members: [mari.id, jaan.id, kati.id] });
    const id = await insertMessage(community, { conversationId: conversation, senderId: mari.id });
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: kati });
    const sockets = [await open(mari), await open(jaan), await open(kati), await open(await member())];
    const change = () => call(community, method, `/api/messages/${id}`, { as: mari, body });
    expect((await change()).status).toBe(200);
    const hint = { topic: 'messages', id: conversation, about: id };
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([[hint], [hint], [], []]);
  });

  it('name a message to the community that its author edited, to its staff', async () => {
    const [mari, admin] = [await member(), await actors.admin(community)];
    const { body } = await call<{ data: { messageId: string } }>(community, 'POST', '/api/threads/team', {
      ...{ as: mari, body: { content: 'Kus koosolek on?' } },
    });
    const id = body.data.messageId;
    const staff = await open(admin);
    await call(community, 'PATCH', `/api/messages/${id}`, { as: mari, body: { content: 'Millal koosolek on?' } });
    await expect.poll(() => hintsOf(staff)).toEqual([{ topic: 'staff-inbox', about: id }]);
  });

  describe('about a conversation', () => {
    const read = (as: TestActor, id: string) => post(as, `/api/messages/${id}/read`);

    it('reach the senders of messages that someone has just read, once', async () => {
      const [mari, jaan, kati] = [await member(), await member(), await member()];
      const id = await insertConversation(community, { members: [mari.id, jaan.id, kati.id] });
      const first = await insertMessage(community, { conversationId: id, senderId: mari.id, position: 1 });
      const second = await insertMessage(community, { conversationId: id, senderId: jaan.id, position: 2 });
      const [maris, jaans] = [await open(mari), await open(jaan)];
      await read(kati, first);
      expect([await hintsOf(maris), await hintsOf(jaans)]).toEqual([[{ topic: 'members', id }], []]);
      await read(kati, second);
      expect(await hintsOf(jaans)).toEqual([{ topic: 'members', id }]);
      for (const { received } of [maris, jaans]) received.splice(0);
      await read(kati, second);
      expect([await hintsOf(maris), await hintsOf(jaans)]).toEqual([[], []]);
    });

    it('reach the senders of messages that someone read with their whole inbox', async () => {
      const [mari, kati] = [await member(), await member()];
      const id = await insertConversation(community, { members: [mari.id, kati.id] });
      await insertMessage(community, { conversationId: id, senderId: mari.id });
      const page = await open(mari);
      await post(kati, '/api/messages/read-all');
      expect(await hintsOf(page)).toEqual([{ topic: 'members', id }]);
    });

    it.each([
      ['the reader hides how far they have read', 'kati', false],
      ['the sender hides how far they have read', 'mari', false],
      ['the reader has blocked the sender', 'kati', true],
    ] as const)('don’t reveal reading if %s', async (_, who, isBlocking) => {
      const people = { mari: await member(), kati: await member(), jaan: await member() };
      const id = await insertConversation(community, { members: Object.values(people).map((each) => each.id) });
      const [sender, other] = isBlocking ? [people.jaan, people.mari] : [people.mari, people.jaan];
      await insertMessage(community, { conversationId: id, senderId: sender.id, position: 1 });
      const last = await insertMessage(community, { conversationId: id, senderId: other.id, position: 2 });
      if (isBlocking) await call(community, 'PUT', `/api/blocks/${sender.id}`, { as: people.kati });
      else
        await call(community, 'PATCH', '/api/message-settings', {
          as: people[who],
          body: { showsSeen: false },
        });
      const page = await open(sender);
      expect((await read(people.kati, last)).status).toBe(200);
      expect(await hintsOf(page)).toEqual([]);
    });

    it('reach the remaining members once when someone leaves the conversation', async () => {
      const [mari, jaan, kati] = [await member(), await member(), await member()];
      const id = await insertConversation(community, { members: [mari.id, jaan.id, kati.id] });
      await post(kati, `/api/threads/${id}/leave`);
      const sockets = [await open(mari), await open(jaan), await open(kati)];
      await post(jaan, `/api/threads/${id}/leave`);
      await post(jaan, `/api/threads/${id}/leave`);
      await Promise.all(sockets.map((socket) => socket.settle()));
      expect(sockets.map(({ received }) => received.map((text) => JSON.parse(text)))).toEqual([
        [{ topic: 'members', id }],
        [{ topic: 'messages' }],
        [],
      ]);
    });
  });

  it('reach members who have an event open when a place is taken or given up', async () => {
    const id = await insertEvent(community, { capacity: 3 });
    const watcher = await open(await member());
    await watcher.watch(`event:${id}`);
    const jaan = await member();
    await joinEvent(community, id, jaan);
    expect(await hintsOf(watcher)).toEqual([{ topic: 'event', id }]);
    watcher.received.length = 0;
    await call(community, 'DELETE', `/api/events/${id}/attendance`, { as: jaan });
    expect(await hintsOf(watcher)).toEqual([{ topic: 'event', id }]);
  });

  it('reach the member’s other pages when something was read', async () => {
    const mari = await member();
    const socket = await open(mari);
    await post(mari, '/api/notifications/read-all');
    await post(mari, '/api/messages/read-all');
    expect(await hintsOf(socket)).toEqual([{ topic: 'notifications' }, { topic: 'messages' }]);
  });
});
