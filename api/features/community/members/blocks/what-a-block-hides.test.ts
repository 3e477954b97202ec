import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { digestSettings, notificationMails, notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  insertCase,
  insertComment,
  insertPost,
  insertSpace,
  later,
  minute,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { comments } from '../../comments/schema.ts';
import { sendDigests } from '../../digests/index.ts';
import { postFollows, postSaves } from '../../posts/marks/schema.ts';
import { posts } from '../../posts/schema.ts';

/** Mari blocks Jaan, whose text must not appear in any response to her. Kati blocks no one. */
let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;
let kati: TestActor;
let spaceId: string;
const secret = 'Kadakamari';

const named = (name: string) => actors.member(community, { user: { name } });
const get = async <Data>(path: string, as: TestActor = mari) =>
  (await call<{ data: Data }>(community, 'GET', path, { as })).body.data;
const ids = async (path: string, as: TestActor = mari) =>
  (await get<{ items: Array<{ id: string }> }>(path, as)).items.map(({ id }) => id);
const block = (as: TestActor, who: TestActor) => call(community, 'PUT', `/api/blocks/${who.id}`, { as });
const unblock = (as: TestActor, who: TestActor) => call(community, 'DELETE', `/api/blocks/${who.id}`, { as });
const comment = async (as: TestActor, postId: string, body: string, parentId?: string) => {
  const answer = await call<{ data: { id: string } }>(community, 'POST', `/api/posts/${postId}/comments`, {
    as,
    body: { body, parentId, clientId: newId() },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
};

beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan, kati] = [await named('Mari Mets'), await named('Jaan Tamm'), await named('Kati Kask')];
  spaceId = await insertSpace(community);
});

describe('a blocked member’s post', () => {
  it.each([
    'sort=active',
    'sort=newest',
    'sort=top',
    'filter=unread',
    'filter=following',
    'filter=saved',
    'filter=following&sort=top',
  ])('isn’t in the main feed or the space’s feed with %s, and returns when the block ends', async (query) => {
    const [own, other] = [
      await insertPost(community, { authorId: jaan.id, spaceId, publishedAt: testNow.getTime() - day }),
      await insertPost(community, { authorId: kati.id, spaceId, publishedAt: testNow.getTime() - day }),
    ];
    const marks = [own, other].map((postId) => ({ userId: mari.id, postId }));
    await community.db.insert(postSaves).values(marks.map((mark) => ({ ...mark, savedAt: 1 })));
    const follows = marks.map((mark) => ({ ...mark, level: 'following' as const, createdAt: 1 }));
    await community.db.insert(postFollows).values(follows);
    await community.db.update(users).set({ createdAt: 1 });
    const both = [own, other].sort();
    expect((await ids(`/api/posts?${query}`)).sort()).toEqual(both);
    await block(mari, jaan);
    expect(await ids(`/api/posts?${query}`)).toEqual([other]);
    expect(await ids(`/api/posts?space=${spaceId}&${query}`)).toEqual([other]);
    expect(await ids(`/api/posts/cards?ids=${both.join()}`)).toEqual([other]);
    expect((await ids(`/api/posts?${query}`, jaan)).length).toBeGreaterThanOrEqual(query.includes('filter') ? 0 : 2);
    await unblock(mari, jaan);
    expect((await ids(`/api/posts?${query}`)).sort()).toEqual(both);
  });

  it('isn’t shown as pinned, counted as new or unread, or listed on the profile', async () => {
    await insertPost(community, { authorId: jaan.id, spaceId, pinnedAt: 1 });
    await community.db.update(users).set({ createdAt: 1 });
    const since = new Date(testNow.getTime() - minute).toISOString();
    const counts = async () => [
      (await ids('/api/posts')).length,
      (await get<{ count: number }>(`/api/posts/new-count?since=${since}`)).count,
      (await get<{ items: Array<{ unreadCount: number }> }>('/api/spaces')).items[0]?.unreadCount,
      (await ids(`/api/users/${jaan.id}/posts`)).length,
    ];
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await block(mari, jaan);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('opens without author, text and reactions, so that the comments of others can be read', async () => {
    const id = await insertPost(community, { authorId: jaan.id, spaceId, title: secret, body: secret });
    await insertComment(community, { postId: id, authorId: kati.id, body: 'Olen nõus' });
    await block(mari, jaan);
    const post = await get<{ texts: unknown[]; isBlocked: boolean; commentCount: number }>(`/api/posts/${id}`);
    expect(post).toMatchObject({ isBlocked: true, texts: [], commentCount: 1, author: { id: null } });
    expect(JSON.stringify(post)).not.toContain(jaan.id);
    const comments = await get<{ items: unknown[] }>(`/api/posts/${id}/comments`);
    expect(comments.items).toMatchObject([{ body: 'Olen nõus', isBlocked: false }]);
    expect((await call(community, 'GET', `/api/posts/${id}/revisions`, { as: mari })).status).toBe(404);
    expect(await get(`/api/posts/${id}`, kati)).toMatchObject({ isBlocked: false, texts: [{ title: secret }] });
  });

  it('isn’t hidden in a space where only staff write, because it is the community’s announcement', async () => {
    const staff = await actors.moderator(community);
    const news = await insertSpace(community, { postAccess: 'staff' });
    const id = await insertPost(community, { authorId: staff.id, spaceId: news, title: 'Teade' });
    const own = await insertPost(community, { authorId: staff.id, spaceId });
    await block(mari, staff);
    expect(await ids('/api/posts')).toEqual([id]);
    expect(await get(`/api/posts/${id}`)).toMatchObject({ isBlocked: false });
    expect(await get(`/api/posts/${own}`)).toMatchObject({ isBlocked: true });
  });
});

describe('a blocked member’s comment', () => {
  it('keeps its place without author and text, so that list and counter agree', async () => {
    const id = await insertPost(community, { authorId: kati.id, spaceId });
    const first = await insertComment(community, { postId: id, authorId: jaan.id, body: secret });
    await insertComment(community, { postId: id, authorId: kati.id, parentId: first, body: 'Vastus' });
    await block(mari, jaan);
    const path = `/api/posts/${id}/comments`;
    const { items } = await get<{ items: Array<{ quoted: unknown }> }>(path);
    expect(items).toMatchObject([
      { isBlocked: true, body: '', html: '', author: { id: null }, reactions: {}, isUnread: false },
      { isBlocked: false, body: 'Vastus', author: { id: kati.id } },
    ]);
    const second = await get<{ items: unknown[] }>(`${path}?limit=1&around=2`);
    expect(second.items).toMatchObject([{ body: 'Vastus', quoted: { excerpt: '', author: { id: null } } }]);
    const post = await get<{ commentCount: number; firstUnreadPosition: number }>(`/api/posts/${id}`);
    expect([post.commentCount, post.firstUnreadPosition]).toEqual([2, 2]);
    expect(JSON.stringify([items, second, post])).not.toMatch(new RegExp(`${secret}|${jaan.id}|Jaan`));
    expect((await call(community, 'GET', `/api/comments/${first}/revisions`, { as: mari })).status).toBe(404);
  });

  it('doesn’t make the post unread or show its author among the latest commenters', async () => {
    const id = await insertPost(community, { authorId: kati.id, spaceId });
    await community.db.update(users).set({ createdAt: 1 });
    await call(community, 'POST', `/api/posts/${id}/read`, { as: mari, body: { position: 0 } });
    await block(mari, jaan);
    await comment(jaan, id, secret);
    const card = async () =>
      (await get<{ items: Array<{ isUnread: boolean; commenters: Array<{ name: string }> }> }>('/api/posts')).items[0];
    expect(await card()).toMatchObject({ isUnread: false, commenters: [], commentCount: 1 });
    expect(await ids('/api/posts?filter=unread')).toEqual([]);
    await comment(kati, id, 'Tere');
    expect(await card()).toMatchObject({ isUnread: true, commenters: [{ name: 'Kati Kask' }] });
    expect(await ids('/api/posts?filter=unread')).toEqual([id]);
  });
});

it('search finds neither the posts and comments of a blocked member nor the comments under their posts', async () => {
  const search = async (as: TestActor) => (await ids(`/api/search?q=${secret}`, as)).sort();
  const create = async (as: TestActor) => {
    const body = { space: spaceId, title: 'Uni', body: secret };
    return (await call<{ data: { id: string } }>(community, 'POST', '/api/posts', { as, body })).body.data.id;
  };
  const [own, other] = [await create(jaan), await create(kati)];
  const found = [own, other, await comment(jaan, other, secret), await comment(kati, own, secret)].sort();
  expect(await search(mari)).toEqual(found);
  await block(mari, jaan);
  expect(await search(mari)).toEqual([other]);
  expect(await search(kati)).toEqual(found);
});

it('a blocked member isn’t listed, shown on a hover card, offered for mentions or named among reactions, but still sees whoever blocked them', async () => {
  const id = await insertPost(community, { authorId: kati.id, spaceId });
  const [reaction = ''] = community.tenant.community.reactions;
  await call(community, 'PUT', `/api/posts/${id}/reactions/${reaction}`, { as: jaan });
  const seen = async (as: TestActor, who: TestActor) => ({
    listed: (await ids('/api/members', as)).includes(who.id),
    named: (await ids('/api/members?q=ja', as)).concat(await ids('/api/members?q=ma', as)).includes(who.id),
    card: (await call(community, 'GET', `/api/members/${who.id}/card`, { as })).status,
    mentioned: (await ids(`/api/mentions?space=${spaceId}&q=${who === jaan ? 'ja' : 'ma'}`, as)).includes(who.id),
  });
  const all = { listed: true, named: true, card: 200, mentioned: true };
  expect(await seen(mari, jaan)).toEqual(all);
  await block(mari, jaan);
  expect(await seen(mari, jaan)).toEqual({ listed: false, named: false, card: 404, mentioned: false });
  const reactors = await get<{ items: Array<{ member: unknown }> }>(`/api/posts/${id}/reactions`);
  expect(reactors.items).toEqual([{ reaction, member: null }]);
  expect(await get(`/api/posts/${id}`)).toMatchObject({ reactions: { [reaction]: 1 } });
  expect(await seen(jaan, mari)).toEqual(all);
});

describe('notifications after a block', () => {
  const listOf = async (as: TestActor) =>
    get<{ items: Array<{ line: string; kind: string }>; unreadCount: number }>('/api/notifications', as);
  /** Records that a mail has just been sent, so that the next one is delayed. */
  const delayMail = () =>
    community.db
      .insert(notificationMails)
      .values({ userId: mari.id, sentAt: later(-minute).getTime(), claimedBy: 'x' });
  const naming = ({ id }: TestActor) => `[@X](/profile/${id})`;

  it('a blocked member’s comment, reply, mention or reaction creates no notification', async () => {
    await block(mari, jaan);
    const id = await insertPost(community, { authorId: mari.id, spaceId });
    const own = await comment(mari, id, 'Minu');
    await comment(jaan, id, 'Kommentaar');
    await comment(jaan, id, 'Vastus', own);
    await comment(jaan, id, `Tere ${naming(mari)} ${naming(kati)}`);
    const [reaction] = community.tenant.community.reactions;
    await call(community, 'PUT', `/api/posts/${id}/reactions/${reaction}`, { as: jaan });
    expect(await listOf(mari)).toMatchObject({ items: [], unreadCount: 0 });
    expect((await listOf(kati)).items).toMatchObject([{ kind: 'mention' }]);
  });

  it('an existing notification loses only the blocked actor, in list, counter and pending mail', async () => {
    await delayMail();
    const id = await insertPost(community, { authorId: mari.id, spaceId, title: 'Kuu' });
    await comment(kati, id, 'Esimene');
    await comment(jaan, id, secret);
    expect((await listOf(mari)).items[0]?.line).toBe('Jaan Tamm ja veel 1 inimene kommenteerisid su postitust „Kuu“');
    await block(mari, jaan);
    const after = await listOf(mari);
    expect([after.unreadCount, after.items.map(({ line }) => line)]).toEqual([
      1,
      ['Kati Kask kommenteeris su postitust „Kuu“'],
    ]);
    await mailNotifications(createTestContext(community, { now: later(10 * minute) }));
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails).toMatchObject([{ subject: 'Kati Kask kommenteeris su postitust „Kuu“' }]);
    expect(JSON.stringify(mails)).not.toMatch(new RegExp(`${secret}|Jaan`));
  });

  it('a notification without another actor is deleted along with its mail', async () => {
    await delayMail();
    const id = await insertPost(community, { authorId: mari.id, spaceId });
    await comment(jaan, id, secret);
    await block(mari, jaan);
    expect(await listOf(mari)).toMatchObject({ items: [], unreadCount: 0 });
    await mailNotifications(createTestContext(community, { now: later(10 * minute) }));
    expect((await readOutbox(community)).filter(({ to }) => to === mari.email)).toEqual([]);
  });

  it('only replies under a blocked member’s post create notifications, which omit the post’s title', async () => {
    const id = await insertPost(community, { authorId: jaan.id, spaceId, title: secret });
    const own = await comment(mari, id, 'Minu');
    await comment(kati, id, 'Enne');
    await comment(kati, id, 'Vastus enne', own);
    await block(mari, jaan);
    const lines = async () => (await listOf(mari)).items.map(({ line }) => line);
    expect(await lines()).toEqual(['Kati Kask vastas sulle arutelus „Peidetud postitus“']);
    await call(community, 'POST', '/api/notifications/read-all', { as: mari, body: {} });
    await comment(kati, id, 'Pärast');
    await comment(kati, id, 'Vastus pärast', own);
    expect(new Set(await lines())).toEqual(new Set(['Kati Kask vastas sulle arutelus „Peidetud postitus“']));
  });

  const staffActs = (path: string) => async (id: string, body: object) => {
    const as = await actors.moderator(community);
    expect((await call(community, 'POST', `/api/comments/${id}/${path}`, { as, body })).status).toBe(200);
  };
  const [approve, remove, restore] = [staffActs('approve'), staffActs('remove'), staffActs('restore')];
  const acts: Record<string, (commentId: string) => Promise<unknown>> = {
    reaction: (id) =>
      call(community, 'PUT', `/api/comments/${id}/reactions/${community.tenant.community.reactions[0]}`, { as: kati }),
    post_approved: async (id) => {
      await community.db.update(comments).set({ state: 'held' }).where(eq(comments.id, id));
      await approve(id, { version: 1 });
    },
    post_removed: (id) => remove(id, { ground: 'spam' }),
    post_restored: async (id) => {
      await remove(id, { ground: 'spam' });
      await restore(id, {});
    },
    decision: async (id) => {
      const [staff, claimedAt] = [await actors.moderator(community), testNow.getTime()];
      const target = { targetType: 'comment', targetId: id, authorId: mari.id } as const;
      const found = await insertCase(community, { ...target, claimedBy: staff.id, claimedAt });
      const body = { decision: 'approved', action: 'warn', ground: 'spam', reason: 'Reklaam' };
      await call(community, 'POST', `/api/moderation/reports/${found.id}/decide`, { as: staff, body });
    },
  };

  it.each(Object.entries(acts))(
    'a "%s" notification about the member’s own comment omits the title of a blocked member’s post',
    async (kind, act) => {
      const notified = async () => (await listOf(mari)).items.filter((item) => item.kind === kind);
      for (const isBlockedFirst of [false, true]) {
        const author = await named('Siim Saar');
        const id = await insertPost(community, { authorId: author.id, spaceId, title: secret });
        const own = await insertComment(community, { postId: id, authorId: mari.id });
        if (isBlockedFirst) await block(mari, author);
        await act(own);
        if (!isBlockedFirst) expect((await notified())[0]?.line).toContain(secret);
        await block(mari, author);
      }
      expect(await notified()).toHaveLength(2);
      for (const { line } of await notified()) expect(line).toContain('Peidetud postitus');
      expect(JSON.stringify(await listOf(mari))).not.toContain(secret);
    },
  );

  it('a staff decision creates a notification, even if the moderator is blocked', async () => {
    const staff = await actors.moderator(community);
    await block(mari, staff);
    const id = await insertPost(community, { authorId: mari.id, spaceId });
    const body = { ground: 'offensive' };
    expect((await call(community, 'POST', `/api/posts/${id}/remove`, { as: staff, body })).status).toBe(200);
    expect((await listOf(mari)).items).toMatchObject([{ kind: 'post_removed' }]);
  });
});

it('the digest omits a blocked member’s posts', async () => {
  const at = testNow.getTime();
  await insertPost(community, { authorId: jaan.id, spaceId, title: secret });
  await insertPost(community, { authorId: kati.id, spaceId, title: 'Uni' });
  await community.db.update(users).set({ mailDigest: true }).where(eq(users.id, mari.id));
  await community.db
    .update(digestSettings)
    .set({ nextAt: at + minute })
    .where(eq(digestSettings.userId, mari.id));
  await block(mari, jaan);
  await sendDigests(createTestContext(community, { now: later(2 * minute) }));
  const [mail] = await readOutbox(community);
  expect(JSON.stringify(mail)).toContain('Uni');
  expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${secret}|Jaan`));
});

it('a member and someone they blocked can write in the same thread, and the blocked member sees all of it', async () => {
  await block(mari, jaan);
  const id = await insertPost(community, { authorId: mari.id, spaceId });
  await comment(jaan, id, 'Tere');
  const { items } = await get<{ items: unknown[] }>(`/api/posts/${id}/comments`, jaan);
  expect(items).toMatchObject([{ body: 'Tere', isBlocked: false }]);
  expect(await get(`/api/posts/${id}`, jaan)).toMatchObject({ isBlocked: false, author: { id: mari.id } });
  const followed = and(eq(notifications.userId, mari.id), eq(notifications.kind, 'comment'));
  expect(await community.db.$count(notifications, followed)).toBe(0);
  expect(await community.db.$count(posts)).toBe(1);
});
