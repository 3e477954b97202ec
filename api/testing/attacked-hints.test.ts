import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { entitlementSpans } from '#api/features/accounts/entitlements/schema.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { mayOpenPost } from '#api/features/community/posts/index.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { spaceMembers, spaces } from '#api/features/community/spaces/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { getHub } from '#api/platform/live/hubs.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertConversation,
  insertEvent,
  insertMessage,
  insertPost,
  insertSpace,
  joinEvent,
  type TestActor,
  testNow,
} from './index.ts';
import { openSocketOf, type TestSocket } from './live.ts';

const community = await createTestCommunity();
const { db } = community;
const open = (as: TestActor) => openSocketOf(community, as);
const member = () => actors.member(community);

// Hubs use the real clock, but the plans of test members follow the tests' clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: testNow }));

async function hintsOf(socket: TestSocket): Promise<unknown[]> {
  await socket.settle();
  return socket.received.splice(0).map((text) => JSON.parse(text));
}

async function watching(as: TestActor, ...watched: string[]): Promise<TestSocket> {
  const socket = await open(as);
  await socket.watch(...watched);
  return socket;
}

const comment = async (as: TestActor, postId: string) => {
  const { status } = await call(community, 'POST', `/api/posts/${postId}/comments`, { as, body: { body: 'Saladus' } });
  expect(status).toBe(201);
};

describe('hints about a post that a member watches by its id', () => {
  const inClosed = async () =>
    insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'premium' }) });
  const inOpen = () => insertPost(community);

  it('reach only members who may read its space', async () => {
    const id = await inClosed();
    const staff = await actors.moderator(community);
    const sockets = [
      await watching(await member(), `post:${id}`),
      await watching(await actors.premium(community), `post:${id}`),
    ];
    await comment(staff, id);
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([[], [{ topic: 'post', id }]]);
  });

  const losses: Array<[string, (id: string, mari: TestActor) => Promise<unknown>]> = [
    [
      'if the post is moved to a space that the member may not read',
      async (id) => {
        const space = await insertSpace(community, { readAccess: 'donator' });
        const as = await actors.moderator(community);
        expect((await call(community, 'POST', `/api/posts/${id}/move`, { as, body: { space } })).status).toBe(200);
      },
    ],
    [
      'if its space is closed to the member',
      async (id) => {
        const [post] = await db.select().from(posts).where(eq(posts.id, id));
        await db
          .update(spaces)
          .set({ readAccess: 'donator' })
          .where(eq(spaces.id, post?.spaceId ?? ''));
      },
    ],
    ['if the post is held for approval', (id) => db.update(posts).set({ state: 'held' }).where(eq(posts.id, id))],
    [
      'if the member is banned, even if their socket stays open',
      (_, { id }) => db.update(users).set({ status: 'banned' }).where(eq(users.id, id)),
    ],
    [
      'if the member leaves, even if their socket stays open',
      (_, { id }) => db.update(users).set({ status: 'inactive' }).where(eq(users.id, id)),
    ],
  ];

  it.each(losses)('stop %s', async (_, lose) => {
    const [mari, id] = [await member(), await inOpen()];
    const [socket, staff] = [
      await watching(mari, `post:${id}`),
      await watching(await actors.admin(community), `post:${id}`),
    ];
    const sockets = async () => [await hintsOf(socket), await hintsOf(staff)];
    const hint = async () => {
      const sent: Promise<unknown>[] = [];
      const context = createTestContext(community, { defer: (work) => sent.push(work) });
      hintGroup(context, 'watchers', { topic: 'post', id }, mayOpenPost(id, testNow));
      await Promise.all(sent);
    };
    await hint();
    expect(await sockets()).toEqual(Array(2).fill([{ topic: 'post', id }]));
    await lose(id, mari);
    // Moving a post sends its own hint, but only to those who may still read it.
    await hintsOf(staff);
    await hint();
    expect(await sockets()).toEqual([[], [{ topic: 'post', id }]]);
  });

  it.each(['plan', 'role'])('stop if the member loses the %s that gave them access', async (what) => {
    const isPlan = what === 'plan';
    const mari = await (isPlan ? actors.premium : actors.moderator)(community);
    const [id, staff] = [await inClosed(), await actors.admin(community)];
    const socket = await watching(mari, `post:${id}`);
    await comment(staff, id);
    expect(await hintsOf(socket)).toEqual([{ topic: 'post', id }]);
    if (isPlan) await db.delete(entitlementSpans).where(eq(entitlementSpans.userId, mari.id));
    else await db.update(users).set({ role: 'user' }).where(eq(users.id, mari.id));
    await comment(staff, id);
    expect(await hintsOf(socket)).toEqual([]);
  });

  it('aren’t sent about comments by someone the member blocked, but still reach everyone else', async () => {
    const [mari, jaan, kati, id] = [await member(), await member(), await member(), await inOpen()];
    await call(community, 'PUT', `/api/blocks/${jaan.id}`, { as: mari });
    const sockets = [await watching(mari, `post:${id}`), await watching(kati, `post:${id}`)];
    await comment(jaan, id);
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([[], [{ topic: 'post', id }]]);
    await comment(kati, id);
    expect(await Promise.all(sockets.map(hintsOf))).toEqual(Array(2).fill([{ topic: 'post', id }]));
  });

  it('don’t reveal whether the post exists', async () => {
    const [closed, unknown] = [await inClosed(), newId()];
    const socket = await watching(await member(), `post:${closed}`, `post:${unknown}`, `event:${unknown}`);
    await comment(await actors.moderator(community), closed);
    expect(await hintsOf(socket)).toEqual([]);
    await socket.watch();
    await socket.settle();
  });
});

describe('starting to watch posts and events', () => {
  it('registers only those that the member may read', async () => {
    const [mari, closed] = [
      await member(),
      await insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'donator' }) }),
    ];
    const [shown, event] = [await insertPost(community), await insertEvent(community, {}, { access: 'premium' })];
    await watching(mari, `post:${closed}`, `post:${shown}`, `event:${event}`, `post:${newId()}`);
    const hub = getHub(createTestContext(community), 0);
    const watchersOf = async (topic: 'post' | 'event', id: string) => hub?.membersOf('watchers', { topic, id });
    await expect
      .poll(async () => [await watchersOf('post', closed), await watchersOf('event', event)])
      .toEqual([[], []]);
    expect(await watchersOf('post', shown)).toEqual([mari.id]);
  });
});

describe('hints about the feed', () => {
  const write = async (as: TestActor, space: string) => {
    const body = { space, title: 'Saladus', body: 'Kuidas sa magad?' };
    expect((await call(community, 'POST', '/api/posts', { as, body })).status).toBe(201);
  };

  it('reach only members who see the space’s posts in their feed', async () => {
    const [plain, joined, premium] = [await member(), await member(), await actors.premium(community)];
    const sockets = [await open(plain), await open(joined), await open(premium)];
    const staff = await actors.moderator(community);
    const received = async () => (await Promise.all(sockets.map(hintsOf))).map(({ length }) => length);
    await write(staff, await insertSpace(community, { readAccess: 'premium' }));
    expect(await received()).toEqual([0, 0, 1]);
    const clubId = await insertSpace(community, { mustJoin: true });
    await db.insert(spaceMembers).values({ userId: joined.id, spaceId: clubId, joinedAt: 1 });
    await write(staff, clubId);
    expect(await received()).toEqual([0, 1, 0]);
  });

  it('don’t reach a member who blocked the post’s author', async () => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    await call(community, 'PUT', `/api/blocks/${jaan.id}`, { as: mari });
    const sockets = [await open(mari), await open(kati)];
    await write(jaan, await insertSpace(community));
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([[], [{ topic: 'feed' }]]);
  });
});

describe('hints about events, queues and conversations', () => {
  it('don’t reach members who may not open the event', async () => {
    const id = await insertEvent(community, { capacity: 3 }, { access: 'premium' });
    const premium = await actors.premium(community);
    const sockets = [
      await watching(await member(), `event:${id}`),
      await watching(await actors.premium(community), `event:${id}`),
    ];
    await joinEvent(community, id, premium);
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([[], [{ topic: 'event', id }]]);
  });

  it('don’t reach a former moderator whose socket stayed open', async () => {
    const [former, staff] = [await actors.moderator(community), await actors.moderator(community)];
    const sockets = [await open(former), await open(staff)];
    await db.update(users).set({ role: 'user' }).where(eq(users.id, former.id));
    const target = { type: 'post', id: await insertPost(community) };
    const body = { target, reason: 'spam' };
    expect((await call(community, 'POST', '/api/reports', { as: await member(), body })).status).toBe(202);
    expect(await Promise.all(sockets.map(hintsOf))).toEqual([[], [{ topic: 'queue' }]]);
  });

  it('reach only administrators if they are about messages with the community', async () => {
    const [mari, admin] = [await member(), await actors.admin(community)];
    const id = await insertConversation(community, { members: [mari.id], kind: 'community' });
    const [moderators, administrators] = [await open(await actors.moderator(community)), await open(admin)];
    const messageId = await insertMessage(community, { conversationId: id, senderId: mari.id });
    const texts = { et: { subject: 'Suvepäevad', content: 'Tulge kõik!' } };
    const acts: Array<[TestActor, 'POST' | 'DELETE', string, object?]> = [
      [mari, 'POST', `/api/threads/${id}/messages`, { content: 'Kus koosolek on?' }],
      [mari, 'DELETE', `/api/messages/${messageId}`],
      [admin, 'POST', `/api/admin/messages/${id}/notes`, { body: 'Saladus' }],
      [admin, 'POST', '/api/admin/announcements', { texts }],
    ];
    for (const [as, method, path, body] of acts) {
      const { status } = await call(community, method, path, { as, ...(body && { body }) });
      expect(status).toBe(method === 'POST' ? 201 : 200);
      const hint = expect.objectContaining({ topic: 'staff-inbox' });
      await expect.poll(() => hintsOf(administrators)).toContainEqual(hint);
      expect(await hintsOf(moderators)).not.toContainEqual(hint);
    }
  });

  it('don’t reveal whether someone else’s conversation exists', async () => {
    const [mari, jaan, stranger] = [await member(), await member(), await member()];
    const id = await insertConversation(community, { members: [mari.id, jaan.id] });
    const ask = async (path: string, method: 'GET' | 'POST') => {
      const { status, body } = await call(community, method, path, {
        as: stranger,
        ...(method === 'POST' && { body: {} }),
      });
      return [status, JSON.stringify(body).replaceAll(id, '')];
    };
    const unknown = newId();
    for (const [call, method] of [
      ['presence', 'GET'],
      ['typing', 'POST'],
    ] as const) {
      const [own, other] = [
        await ask(`/api/threads/${id}/${call}`, method),
        await ask(`/api/threads/${unknown}/${call}`, method),
      ];
      expect(own).toEqual(other);
      expect(own[0]).toBe(404);
    }
  });
});

it('a hint for a thousand watchers takes one database query and two calls to the hub', async () => {
  const own = await createTestCommunity();
  const spaceId = await insertSpace(own, { readAccess: 'premium' });
  const id = await insertPost(own, { spaceId });
  await own.db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
    insert into ${users} (id, email, email_verified_at, role, locale, created_at)
    select 'm' || i, 'm' || i || '@people.test', 1, iif(i % 2, 'moderator', 'user'), 'et', 1 from n`);
  const watchers = Array.from({ length: 1_000 }, (_, index) => `m${index + 1}`);
  const published: string[][] = [];
  const hub = {
    membersOf: async () => watchers,
    publish: async (_: unknown, to: string[]) => void published.push(to),
  };
  const env = { LIVE: { getByName: () => hub } as never };
  const sent: Promise<unknown>[] = [];
  const context = createTestContext(own, { env, defer: (work) => sent.push(work) });
  hintGroup(context, 'watchers', { topic: 'post', id }, mayOpenPost(id, testNow));
  await Promise.all(sent);
  expect([published.map(({ length }) => length), context.roundTrips()]).toEqual([[500], 1]);
});
