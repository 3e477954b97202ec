import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  insertComment,
  insertPost,
  insertSpace,
  later,
  testNow,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { BulkResult, ManagedPosts } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);
const mari = await actors.member(community, { user: { name: 'Mari Maasikas', locale: 'et' } });
const [sleep, food] = [await insertSpace(community, { slug: 'uni' }), await insertSpace(community, { slug: 'toit' })];

/** Inserts a post written this many days ago, with an id from that time. */
const write = (daysAgo: number, post: Parameters<typeof insertPost>[1] = {}) => {
  const at = testNow.getTime() - daysAgo * day;
  return insertPost(community, {
    ...{ id: v7({ msecs: at }), createdAt: at, publishedAt: at, spaceId: sleep, authorId: mari.id },
    ...post,
  });
};
const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
const ids = {
  plain: await write(1),
  poll: await write(2, { kind: 'poll', title: 'Hommikupuder' }),
  pinned: await write(3, { pinnedAt: 1, spaceId: food }),
  locked: await write(4, { lockedAt: 1, authorId: jaan.id }),
  held: await write(5, { state: 'held', publishedAt: null, body: 'Osta siit soodsalt' }),
  removed: await write(6, { state: 'removed' }),
  deleted: await write(7, { state: 'deleted' }),
};
const heldComment = await insertComment(community, {
  ...{ id: v7({ msecs: testNow.getTime() - 10 * day }), postId: ids.plain, authorId: jaan.id },
  ...{ state: 'held', body: 'Minu esimene kommentaar' },
});

const list = async (query: object, as = staff) =>
  (
    await call<{ data: ManagedPosts }>(community, 'GET', `/api/admin/posts?${new URLSearchParams({ ...query })}`, {
      as,
    })
  ).body.data;
const nameOf = (id: string) =>
  Object.entries({ ...ids, heldComment }).find(([, each]) => each === id)?.[0] ?? 'another';
const found = async (query: object) => (await list(query)).items.map(({ id }) => nameOf(id));
const bulk = (body: object, as = staff, now = testNow) =>
  call<{ data: { results: BulkResult[]; nextCursor: string | null }; error?: { fields?: object } }>(
    community,
    'POST',
    '/api/admin/posts/bulk',
    { as, body, now },
  );
const stateOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0]?.state;
const notified = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));

describe('the staff list of posts', () => {
  it.each([
    [{}, ['plain', 'poll', 'pinned', 'locked', 'held', 'removed', 'deleted']],
    [{ sort: 'oldest', state: 'published' }, ['locked', 'pinned', 'poll', 'plain']],
    [{ state: 'held' }, ['held', 'heldComment']],
    [{ state: 'held', type: 'comment' }, ['heldComment']],
    [{ state: 'held', type: 'post' }, ['held']],
    [{ type: 'comment' }, ['heldComment']],
    [{ type: 'comment', state: 'deleted' }, []],
    [{ state: 'held', space: 'uni' }, ['held', 'heldComment']],
    [{ state: 'held', space: 'toit' }, []],
    [{ state: 'removed' }, ['removed']],
    [{ state: 'deleted' }, ['deleted']],
    [{ kind: 'poll' }, ['poll']],
    [{ pinned: 'yes' }, ['pinned']],
    [{ locked: 'yes' }, ['locked']],
    [{ pinned: 'no', locked: 'no', state: 'published' }, ['plain', 'poll']],
    [{ space: 'toit' }, ['pinned']],
    [{ author: 'tamm' }, ['locked']],
    [{ author: 'mari maa', state: 'removed' }, ['removed']],
    [{ author: jaan.id }, ['locked']],
    [{ author: 'Kadri' }, []],
    [{ q: 'hommikup' }, ['poll']],
    [{ q: 'soodsalt', state: 'held' }, ['held']],
    [{ q: 'esimene', state: 'held' }, ['heldComment']],
    [{ q: '!!' }, []],
  ])('finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });

  it('finds questions that wait for an answer, and questions that were unanswered for a day', async () => {
    const own = await createTestCommunity();
    const [as, asker, other] = [await actors.moderator(own), await actors.member(own), await actors.member(own)];
    const ask = (name: string, daysAgo: number, post: Parameters<typeof insertPost>[1] = {}) => {
      const at = testNow.getTime() - daysAgo * day;
      return insertPost(own, {
        ...{ id: v7({ msecs: at }), title: name, createdAt: at, publishedAt: at, authorId: asker.id, kind: 'question' },
        ...post,
      });
    };
    const answer = (postId: string, daysAgo: number, comment: object = {}) =>
      insertComment(own, { postId, createdAt: testNow.getTime() - daysAgo * day, authorId: other.id, ...comment });
    await ask('new', 0.5);
    await answer(await ask('soon', 5), 4.5);
    await answer(await ask('late', 4), 2);
    await answer(await ask('deleted answer', 3.5), 3, { state: 'deleted' });
    await answer(await ask('own answer', 3), 2.9, { authorId: asker.id });
    await answer(await ask('held answer', 2), 1.9, { state: 'held' });
    await ask('held', 2, { state: 'held', publishedAt: null });
    await ask('discussion', 2, { kind: 'discussion' });
    const titles = async (query: string) =>
      (await call<{ data: ManagedPosts }>(own, 'GET', `/api/admin/posts?${query}`, { as })).body.data.items.map(
        ({ title }) => title,
      );
    expect(await titles('answer=none')).toEqual(['new', 'held answer', 'own answer', 'deleted answer']);
    expect(await titles('answer=late')).toEqual(['held answer', 'own answer', 'late']);
    const from = new Date(testNow.getTime() - 3 * day).toISOString().slice(0, 10);
    expect(await titles(`answer=late&from=${from}`)).toEqual(['held answer', 'own answer']);
  });

  it('includes every comment if only comments are requested', async () => {
    const own = await createTestCommunity();
    const as = await actors.moderator(own);
    const postId = await insertPost(own, { id: v7({ msecs: testNow.getTime() - 3 * day }) });
    const at = (daysAgo: number) => ({ id: v7({ msecs: testNow.getTime() - daysAgo * day }), postId });
    const [shown, removed] = [
      await insertComment(own, at(1)),
      await insertComment(own, { ...at(2), state: 'removed' }),
    ];
    const listed = async (query: string) =>
      (await call<{ data: ManagedPosts }>(own, 'GET', `/api/admin/posts?${query}`, { as })).body.data.items.map(
        ({ id }) => id,
      );
    expect(await listed('type=comment')).toEqual([shown, removed]);
    expect(await listed('type=comment&state=published')).toEqual([shown]);
    expect(await listed('')).toEqual([postId]);
    expect(await listed('state=removed')).toEqual([removed]);
  });

  it('filters by days in the community’s time zone, both included', async () => {
    const dayOf = (ago: number) => new Date(testNow.getTime() - ago * day).toISOString().slice(0, 10);
    expect(await found({ from: dayOf(3), to: dayOf(2) })).toEqual(['poll', 'pinned']);
    expect(await found({ to: dayOf(6) })).toEqual(['removed', 'deleted']);
    // Tallinn is ahead of UTC, so this time is already the next day there.
    const tooLate = await createTestCommunity();
    const as = await actors.moderator(tooLate);
    const at = Date.parse('2026-03-01T22:30Z');
    await insertPost(tooLate, { id: v7({ msecs: at }), createdAt: at });
    const on = async (when: string) =>
      (await call<{ data: ManagedPosts }>(tooLate, 'GET', `/api/admin/posts?from=${when}&to=${when}`, { as })).body.data
        .total;
    expect([await on('2026-03-01'), await on('2026-03-02')]).toEqual([0, 1]);
  });

  it('can be paged in both sort directions', async () => {
    for (const sort of ['newest', 'oldest']) {
      const all = await found({ sort });
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: ManagedPosts = await list({ sort, limit: 2, ...(cursor ? { cursor } : {}) });
        seen.push(...page.items.map(({ id }) => nameOf(id)));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(all);
    }
  });

  it('shows a comment with its post’s title, and how many posts and comments are held in total', async () => {
    const { items, heldCount } = await list({ state: 'held', type: 'comment' });
    expect(items).toMatchObject([
      { title: 'Uni', excerpt: 'Minu esimene kommentaar', postId: ids.plain, author: { name: 'Jaan Tamm' } },
    ]);
    expect(heldCount).toBe(2);
  });

  it('needs no full table scan, whatever the filter', async () => {
    const queries = [
      {},
      { state: 'published', space: 'uni' },
      { answer: 'none' },
      { answer: 'late', from: '2026-03-01' },
      { type: 'comment' },
      { type: 'comment', author: mari.id, from: '2026-03-01' },
      { author: 'mari' },
      { q: 'uni', space: 'uni' },
      { state: 'removed', author: 'mari' },
      { kind: 'poll', pinned: 'no' },
      { locked: 'yes' },
      { sort: 'oldest', from: '2026-01-01' },
    ];
    for (const query of queries) await expect(refuseFullScans(community, () => list(query))).resolves.toBeDefined();
  });

  it.each([{ state: 'lost' }, { from: '1.3.2026' }, { cursor: 'x' }, { pinned: 'maybe' }])(
    'refuses the filter %j',
    async (query) => {
      const path = `/api/admin/posts?${new URLSearchParams(query)}`;
      expect((await call(community, 'GET', path, { as: staff })).status).toBe(400);
    },
  );
});

describe('bulk actions on a selection', () => {
  const post = (id: string, version?: number) => ({ type: 'post', id, ...(version ? { version } : {}) });

  it('handle each item separately, with its own log entry and notice, and report failures', async () => {
    const [liis, kai] = [await actors.member(community), await actors.member(community)];
    const [one, two] = [
      await insertPost(community, { authorId: liis.id }),
      await insertPost(community, { authorId: kai.id }),
    ];
    const gone = await insertPost(community, { state: 'deleted', authorId: kai.id });
    const missing = newId();
    const { body } = await bulk({
      ...{ action: 'remove', ground: 'spam', reason: 'Kõik ühest kohast.' },
      items: [post(one), post(gone), post(missing), post(two)],
    });
    expect(Object.fromEntries(body.data.results.map(({ id, outcome }) => [id, outcome]))).toEqual({
      [one]: 'done',
      [gone]: 'post_deleted',
      [missing]: 'not_found',
      [two]: 'done',
    });
    for (const id of [one, two]) {
      expect(await db.select().from(auditLog).where(eq(auditLog.targetId, id))).toMatchObject([
        { action: 'post.remove', actorId: staff.id, ground: 'spam', reason: 'Kõik ühest kohast.' },
      ]);
    }
    for (const { id } of [liis, kai]) {
      expect(await notified(id)).toMatchObject([
        { kind: 'post_removed', excerpt: 'See on reklaam või rämpspost. Kõik ühest kohast.' },
      ]);
    }
    const { body: undone } = await bulk({ action: 'restore', items: [post(one), post(two)] });
    expect(undone.data.results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['published', 'published']);
  });

  it('approve posts and comments only in the version that was read', async () => {
    const held = await insertPost(community, { state: 'held', publishedAt: null });
    const changed = await insertPost(community, { state: 'held', publishedAt: null, version: 2 });
    const comment = await insertComment(community, { postId: ids.plain, state: 'held' });
    const items = [post(held, 1), post(changed, 1), { type: 'comment', id: comment, version: 1 }];
    const { body } = await bulk({ action: 'approve', items });
    expect(Object.fromEntries(body.data.results.map(({ id, outcome }) => [id, outcome]))).toEqual({
      [held]: 'done',
      [changed]: 'version_outdated',
      [comment]: 'done',
    });
    expect([await stateOf(held), await stateOf(changed)]).toEqual(['published', 'held']);
    expect(await db.select().from(comments).where(eq(comments.id, comment))).toMatchObject([{ state: 'published' }]);
  });

  it('are refused for comments if comments don’t support them', async () => {
    const comment = await insertComment(community, { postId: ids.plain });
    const { body } = await bulk({ action: 'pin', items: [{ type: 'comment', id: comment }] });
    expect(body.data.results.map(({ outcome }) => outcome)).toEqual(['not_for_comments']);
  });

  it.each([
    [{ action: 'remove' }, { reason: {} }],
    [{ action: 'reject', reason: ' ' }, { reason: {} }],
    [{ action: 'move' }, { space: {} }],
  ])('are refused with %j', async (given, fields) => {
    const { status, body } = await bulk({ ...given, items: [post(ids.plain)] });
    expect([status, body.error?.fields]).toMatchObject([400, fields]);
  });

  it('require a moderator', async () => {
    expect((await bulk({ action: 'pin', items: [post(ids.plain)] }, mari)).status).toBe(403);
  });
});

describe('bulk actions on all matches', () => {
  it('continue in steps until the end, even as matches change, and skip newer posts', async () => {
    const own = await createTestCommunity();
    const as = await actors.moderator(own, { session: { provedAt: later(day).getTime() } });
    const spaceId = await insertSpace(own, { slug: 'uni' });
    const author = await actors.member(own);
    const at = testNow.getTime();
    const make = (msecs: number) => insertPost(own, { id: v7({ msecs }), spaceId, authorId: author.id });
    for (let index = 0; index < 45; index += 1) await make(at - index * 1000);
    const newer = await make(at + 5_000);
    const body = { action: 'remove', ground: 'rules', filter: { state: 'published' }, asOf: testNow.toISOString() };
    let cursor: string | null | undefined;
    const steps: number[] = [];
    while (cursor !== null) {
      const answer = await call<{ data: { results: BulkResult[]; nextCursor: string | null } }>(
        own,
        'POST',
        '/api/admin/posts/bulk',
        { as, body: { ...body, ...(cursor ? { cursor } : {}) }, now: later(day) },
      );
      expect(answer.body.data.results.every(({ outcome }) => outcome === 'done')).toBe(true);
      steps.push(answer.body.data.results.length);
      cursor = answer.body.data.nextCursor;
    }
    expect(steps).toEqual([20, 20, 5]);
    const left = await own.db.select().from(posts).where(eq(posts.state, 'published'));
    expect(left.map(({ id }) => id)).toEqual([newer]);
    expect(await own.db.$count(auditLog)).toBe(45);
    expect(await own.db.$count(notifications)).toBe(45);
  });

  it('don’t approve anything changed after the list was shown', async () => {
    const own = await createTestCommunity();
    const as = await actors.moderator(own);
    const at = testNow.getTime() - day;
    const held = { state: 'held', publishedAt: null, createdAt: at } as const;
    const read = await insertPost(own, { id: v7({ msecs: at }), ...held });
    await insertPost(own, { id: v7({ msecs: at - 1 }), ...held, version: 2, editedAt: testNow.getTime() + 1 });
    const answer = await call<{ data: { results: BulkResult[] } }>(own, 'POST', '/api/admin/posts/bulk', {
      as,
      body: { action: 'approve', filter: { state: 'held' }, asOf: testNow.toISOString() },
    });
    expect(answer.body.data.results.map(({ outcome }) => outcome)).toEqual(['done', 'version_outdated']);
    expect((await own.db.select().from(posts).where(eq(posts.id, read)))[0]?.state).toBe('published');
  });
});
