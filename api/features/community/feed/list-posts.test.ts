import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  call,
  contextOf,
  createTestCommunity,
  day,
  explain,
  hour,
  insertComment,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import type { PostCard } from '../post-cards/contract.ts';
import { readerOf } from '../post-cards/index.ts';
import { communityVisits, postFollows, postReads, postSaves } from '../post-marks/schema.ts';
import { posts, postTexts } from '../posts/schema.ts';
import { reactions } from '../reactions/schema.ts';
import { spaceMembers, type spaces } from '../spaces/schema.ts';
import type { SpaceWithUnread } from './contract.ts';
import { loadFeedPage } from './list-posts.ts';
import { selectPage } from './queries.ts';

const at = (milliseconds: number) => later(milliseconds).getTime();
/** Joined a month ago, so that what the tests write is new to them. */
const joined = { user: { createdAt: at(-30 * day) } };

interface Answer {
  data: { items: PostCard[]; nextCursor: string | null };
}

async function createHere() {
  const community = await createTestCommunity();
  const { db } = community;
  const mari = await actors.member(community, joined);
  const feed = async (query = '', as: TestActor = mari, locale = 'et') =>
    (await call<Answer>(community, 'GET', `/api/posts?${query}`, { as, headers: { cookie: `locale=${locale}` } })).body
      .data;
  const ids = async (query = '', as: TestActor = mari) => (await feed(query, as)).items.map(({ id }) => id);
  const unread = async (as: TestActor = mari) => {
    const { body } = await call<{ data: { items: SpaceWithUnread[] } }>(community, 'GET', '/api/spaces', { as });
    return Object.fromEntries(body.data.items.map(({ id, unreadCount }) => [id, unreadCount]));
  };
  /** A post whose last activity, and publication, was so long ago. */
  const post = (ago: number, more: Parameters<typeof insertPost>[1] = {}) =>
    insertPost(community, { publishedAt: at(-ago), lastActivityAt: at(-ago), ...more });
  const mark = (spaceId: string, chosen: Partial<typeof spaceMembers.$inferInsert>, as: TestActor = mari) =>
    db.insert(spaceMembers).values({ userId: as.id, spaceId, ...chosen });
  return { community, db, mari, feed, ids, unread, post, mark };
}

describe('GET /api/posts', () => {
  it('shows a post with everything a card needs, in one exchange', async () => {
    const { community, db, mari, feed } = await createHere();
    const spaceId = await insertSpace(community, { slug: 'uni', nameEt: 'Uni' });
    const jaan = await actors.expert(community, { user: { name: 'Jaan Tamm', avatarKey: 'kuu/avatars/1.webp' } });
    const body = `Ärkan kell kolm.\n\n![Kuu aknal](/files/${community.tenant.slug}/content/kuu-8x8.webp)`;
    const id = await insertPost(community, {
      spaceId,
      authorId: jaan.id,
      title: 'Miks ma ärkan?',
      body,
      kind: 'question',
    });
    await insertComment(community, { postId: id, authorId: mari.id });
    await db.insert(reactions).values([
      { targetId: id, userId: mari.id, name: 'heart', createdAt: 1 },
      { targetId: id, userId: jaan.id, name: 'heart', createdAt: 1 },
    ]);
    await db.insert(postSaves).values({ postId: id, userId: mari.id, savedAt: 1 });
    const { items, nextCursor } = await feed();
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      expect.objectContaining({
        id,
        space: { id: spaceId, slug: 'uni', name: 'Uni', icon: 'moon' },
        kind: 'question',
        locale: 'et',
        title: 'Miks ma ärkan?',
        excerpt: 'Ärkan kell kolm. Kuu aknal',
        picture: { src: `/files/${community.tenant.slug}/content/kuu-8x8.webp`, alt: 'Kuu aknal' },
        author: expect.objectContaining({ id: jaan.id, name: 'Jaan Tamm', isExpert: true, hasProfile: true }),
        commentCount: 1,
        lastPosition: 1,
        readPosition: null,
        reactions: { heart: 2 },
        mine: ['heart'],
        isSaved: true,
        isAnswered: false,
        isUnread: true,
        poll: null,
        commenters: [expect.objectContaining({ id: mari.id })],
      }),
    ]);
    const context = await contextOf(community, mari);
    const before = context.roundTrips();
    expect((await loadFeedPage(context, {})).data.spaces).toHaveLength(1);
    expect(context.roundTrips() - before).toBe(1);
  });

  it('shows the viewer’s language first, and the other where the post lacks it', async () => {
    const { db, feed, post } = await createHere();
    const both = await post(1);
    await db.insert(postTexts).values({ postId: both, locale: 'en', title: 'Sleep', body: 'b', plain: 'b' });
    await post(2);
    const titles = async (locale: string) =>
      (await feed('', undefined, locale)).items.map((item) => [item.locale, item.title]);
    expect(await titles('en')).toEqual([
      ['en', 'Sleep'],
      ['et', 'Uni'],
    ]);
    expect(await titles('et')).toEqual([
      ['et', 'Uni'],
      ['et', 'Uni'],
    ]);
  });

  it('sorts by activity, by publication, or by what was liked and discussed this week', async () => {
    const { community, db, ids, post } = await createHere();
    const old = await post(20 * day, { lastActivityAt: at(-hour) });
    const fresh = await post(2 * hour);
    const liked = await post(day);
    const jaan = await actors.member(community);
    await db.insert(reactions).values({ targetId: liked, userId: jaan.id, name: 'heart', createdAt: 1 });
    expect(await ids()).toEqual([old, fresh, liked]);
    expect(await ids('sort=newest')).toEqual([fresh, liked, old]);
    expect(await ids('sort=top')).toEqual([liked, fresh]);
  });

  it.each(['active', 'newest', 'top'])(
    'pages through %s without gaps or repeats, also among equal times',
    async (sort) => {
      const { community, feed, post } = await createHere();
      const spaceIds = [await insertSpace(community), await insertSpace(community)];
      const made: string[] = [];
      for (let index = 0; index < 7; index += 1)
        made.push(await post((index >> 1) * hour, { spaceId: spaceIds[index % 2] ?? '' }));
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await feed(`sort=${sort}&limit=3${cursor}`);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor);
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(new Set(made));
    },
  );

  it('shows a space’s pinned posts first, once, and on its first page only', async () => {
    const { community, ids, feed, post } = await createHere();
    const spaceId = await insertSpace(community, { slug: 'uni' });
    const pinned = await post(9 * day, { spaceId, pinnedAt: at(0) });
    const [one, two] = [await post(1, { spaceId }), await post(2, { spaceId })];
    expect(await ids('space=uni')).toEqual([pinned, one, two]);
    const first = await feed(`space=${spaceId}&limit=1`);
    expect(first.items.map(({ id, isPinned }) => [id, isPinned])).toEqual([
      [pinned, true],
      [one, false],
    ]);
    expect(await ids(`space=uni&limit=1&cursor=${first.nextCursor}`)).toEqual([two]);
    expect(await ids()).toEqual([one, two, pinned]);
  });

  it('filters by what the member follows, hasn’t read, or saved', async () => {
    const { community, db, mari, ids, post } = await createHere();
    const own = await post(4, { authorId: mari.id });
    const [followed, saved, read] = [await post(3), await post(2), await post(1)];
    const ownMuted = await post(5, { authorId: mari.id });
    await db.insert(postFollows).values([
      { postId: followed, userId: mari.id, level: 'following', createdAt: 1 },
      { postId: ownMuted, userId: mari.id, level: 'muted', createdAt: 1 },
    ]);
    await db.insert(postSaves).values({ postId: saved, userId: mari.id, savedAt: 1 });
    await db.insert(postReads).values({ postId: read, userId: mari.id, position: 0, readAt: 1 });
    expect(await ids('filter=following')).toEqual([followed, own]);
    expect(await ids('filter=saved')).toEqual([saved]);
    expect(await ids('filter=unread')).toEqual([saved, followed]);
    const jaan = await actors.member(community, joined);
    expect(await ids('filter=saved', jaan)).toEqual([]);
  });

  it('shows a muted space only in itself, and among posts that the member chose', async () => {
    const { community, db, mari, ids, unread, post, mark } = await createHere();
    const spaceId = await insertSpace(community, { slug: 'vaikne' });
    const id = await post(1, { spaceId });
    await mark(spaceId, { mutedAt: 1 });
    await db.insert(postFollows).values({ postId: id, userId: mari.id, level: 'following', createdAt: 1 });
    expect([await ids(), await ids('filter=unread'), await unread()]).toEqual([[], [], { [spaceId]: 0 }]);
    expect([await ids('space=vaikne'), await ids('filter=following')]).toEqual([[id], [id]]);
  });

  it('shows a space that must be joined to those who joined it', async () => {
    const { community, ids, unread, post, mark } = await createHere();
    const spaceId = await insertSpace(community, { mustJoin: true });
    const id = await post(1, { spaceId });
    expect([await ids(), await ids(`space=${spaceId}`), await unread()]).toEqual([[], [], { [spaceId]: 0 }]);
    await mark(spaceId, { joinedAt: 1 });
    expect([await ids(), await ids(`space=${spaceId}`), await unread()]).toEqual([[id], [id], { [spaceId]: 1 }]);
  });

  it('never names a post of a space that the member may not read, however it was marked', async () => {
    const { community, db, mari, ids, unread, post } = await createHere();
    const [closed, open] = [await insertSpace(community, { readAccess: 'premium' }), await insertSpace(community)];
    const id = await post(1, { spaceId: open });
    await db.insert(postFollows).values({ postId: id, userId: mari.id, level: 'following', createdAt: 1 });
    await db.insert(postSaves).values({ postId: id, userId: mari.id, savedAt: 1 });
    const everywhere = async (as: TestActor) =>
      Promise.all(
        ['', 'filter=following', 'filter=saved', 'filter=unread', `space=${closed}`].map((query) => ids(query, as)),
      );
    expect((await everywhere(mari)).map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]);
    await db.update(posts).set({ spaceId: closed }).where(eq(posts.id, id));
    expect((await everywhere(mari)).flat()).toEqual([]);
    expect(Object.keys(await unread())).toEqual([open]);
    const piret = await actors.premium(community, joined);
    expect(await ids('', piret)).toEqual([id]);
  });

  it('lists neither held posts, for their author either, nor deleted and removed ones', async () => {
    const { mari, ids, post } = await createHere();
    for (const state of ['held', 'deleted', 'removed'] as const) await post(1, { state, authorId: mari.id });
    expect([await ids(), await ids('filter=following')]).toEqual([[], []]);
  });

  it('keeps posts of archived spaces', async () => {
    const { community, ids, post } = await createHere();
    const id = await post(1, { spaceId: await insertSpace(community, { archivedAt: 1 }) });
    expect(await ids()).toEqual([id]);
  });

  it('shows a deleted author as nobody, and a banned one as before but without a page', async () => {
    const { community, db, feed, post } = await createHere();
    const gone = await actors.member(community, { user: { name: 'Läinud Liige' } });
    await post(1, { authorId: gone.id });
    await db.update(users).set({ deletedAt: 1, status: 'inactive', name: null }).where(eq(users.id, gone.id));
    const banned = await actors.banned(community, { user: { name: 'Keelatud' } });
    await post(2, { authorId: banned.id });
    const authors = (await feed()).items.map(({ author }) => author);
    expect(authors[0]).toMatchObject({ id: null, name: 'Kustutatud liige', picture: null, hasProfile: false });
    expect(authors[1]).toMatchObject({ id: banned.id, name: 'Keelatud', hasProfile: false });
  });

  it('sums up a poll without its results', async () => {
    const { db, mari, feed, post } = await createHere();
    const postId = await post(1, { kind: 'poll' });
    await db.insert(polls).values({ postId, isMultiple: false, closesAt: at(-1) });
    await db.insert(pollOptions).values([0, 1].map((position) => ({ postId, position, text: 'x' })));
    await db.insert(pollVotes).values({ postId, userId: mari.id, option: 1, votedAt: 1 });
    expect((await feed()).items[0]?.poll).toEqual({ optionCount: 2, voterCount: 1, hasVoted: true, isClosed: true });
  });

  it('refuses a cursor that isn’t one, and visitors', async () => {
    const { community, mari } = await createHere();
    const answer = (path: string, as?: TestActor) => call(community, 'GET', path, as ? { as } : {});
    expect((await answer('/api/posts?cursor=1.x', mari)).status).toBe(400);
    expect((await answer('/api/posts')).status).toBe(401);
  });
});

describe('what is unread', () => {
  it('is a post, or comments of others after the place where the member stopped', async () => {
    const { community, db, mari, unread, post } = await createHere();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId });
    const count = async () => (await unread())[spaceId];
    expect(await count()).toBe(1);
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 0, readAt: 1 });
    expect(await count()).toBe(0);
    await insertComment(community, { postId: id });
    expect(await count()).toBe(1);
    await db.update(postReads).set({ position: 1 });
    expect(await count()).toBe(0);
  });

  it('is never the member’s own post, but the first comment on it', async () => {
    const { community, mari, unread, post } = await createHere();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId, authorId: mari.id });
    expect((await unread())[spaceId]).toBe(0);
    await insertComment(community, { postId: id });
    expect((await unread())[spaceId]).toBe(1);
  });

  it('is not an edit and not a reaction', async () => {
    const { community, db, mari, unread, post } = await createHere();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId });
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 0, readAt: 1 });
    await db.update(posts).set({ editedAt: at(0), version: 2 });
    const jaan = await actors.member(community);
    await db.insert(reactions).values({ targetId: id, userId: jaan.id, name: 'heart', createdAt: at(0) });
    expect((await unread())[spaceId]).toBe(0);
  });

  it('is nothing older than joining, than two weeks, or than the last "mark all as read"', async () => {
    const { community, db, mari, unread, feed, post } = await createHere();
    const spaceId = await insertSpace(community);
    await post(15 * day, { spaceId });
    await post(13 * day, { spaceId });
    await post(1 * day, { spaceId });
    const newcomer = await actors.member(community, { user: { createdAt: at(-2 * day) } });
    expect([(await unread())[spaceId], (await unread(newcomer))[spaceId]]).toEqual([2, 1]);
    expect((await feed()).items.map(({ isUnread }) => isUnread)).toEqual([true, true, false]);
    await db.insert(communityVisits).values({ userId: mari.id, readUntil: at(-hour) });
    expect((await unread())[spaceId]).toBe(0);
    await post(0, { spaceId });
    expect((await unread())[spaceId]).toBe(1);
  });

  it('is not a post that the member muted', async () => {
    const { community, db, mari, unread, ids, post } = await createHere();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId });
    await db.insert(postFollows).values({ postId: id, userId: mari.id, level: 'muted', createdAt: 1 });
    expect([(await unread())[spaceId], await ids('filter=unread')]).toEqual([0, []]);
  });

  it('is counted up to 100', async () => {
    const { community, unread, post } = await createHere();
    const spaceId = await insertSpace(community);
    const { id: authorId } = await actors.member(community);
    await Promise.all(Array.from({ length: 102 }, () => post(1, { spaceId, authorId })));
    expect((await unread())[spaceId]).toBe(100);
  });
});

describe('GET /api/spaces', () => {
  it('lists the readable ones in their order, archived ones last, and says where the member may post', async () => {
    const { community, mari } = await createHere();
    const spaceOf = async (position: number, more: Partial<typeof spaces.$inferInsert>) =>
      insertSpace(community, { position, ...more });
    const archived = await spaceOf(0, { archivedAt: 1 });
    const [staff, experts, club] = [
      await spaceOf(1, { postAccess: 'staff' }),
      await spaceOf(2, { postAccess: 'experts' }),
      await spaceOf(3, { mustJoin: true }),
    ];
    const open = await spaceOf(4, { nameEt: 'Kõik', nameEn: 'All' });
    await spaceOf(5, { readAccess: 'donator' });
    const read = async (as: TestActor, locale = 'et') =>
      (
        await call<{ data: { items: SpaceWithUnread[] } }>(community, 'GET', '/api/spaces', {
          as,
          headers: { cookie: `locale=${locale}` },
        })
      ).body.data.items;
    expect((await read(mari)).map(({ id, mayPost }) => [id, mayPost])).toEqual([
      [staff, false],
      [experts, false],
      [club, false],
      [open, true],
      [archived, false],
    ]);
    const mayPost = async (as: TestActor) => (await read(as)).filter((space) => space.mayPost).map(({ id }) => id);
    expect(await mayPost(await actors.expert(community))).toEqual([experts, open]);
    expect((await mayPost(await actors.moderator(community))).slice(0, 3)).toEqual([staff, experts, open]);
    expect((await read(mari, 'en')).find(({ id }) => id === open)?.name).toBe('All');
  });
});

describe('GET /api/posts/new-count', () => {
  it('counts what others published since, where the member sees it', async () => {
    const { community, mari, post } = await createHere();
    const [open, closed] = [await insertSpace(community), await insertSpace(community, { readAccess: 'premium' })];
    await post(hour, { spaceId: open });
    await post(1, { spaceId: open });
    await post(1, { spaceId: open, authorId: mari.id });
    await post(1, { spaceId: open, state: 'held' });
    await post(1, { spaceId: closed });
    const since = later(-hour).toISOString();
    const count = async (query = '') =>
      (await call<{ data: object }>(community, 'GET', `/api/posts/new-count?since=${since}${query}`, { as: mari })).body
        .data;
    expect([await count(), await count(`&space=${open}`), await count(`&space=${closed}`)]).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 0 },
    ]);
  });
});

describe('GET /api/users/:id/posts', () => {
  it('lists a member’s posts that the viewer may read, newest first', async () => {
    const { community, mari, post } = await createHere();
    const jaan = await actors.member(community);
    const authorId = jaan.id;
    const [one, two] = [await post(2, { authorId }), await post(9, { authorId })];
    await post(1, { authorId, state: 'held' });
    await post(1, { authorId, spaceId: await insertSpace(community, { readAccess: 'premium' }) });
    const { body } = await call<Answer>(community, 'GET', `/api/users/${jaan.id}/posts`, { as: mari });
    expect(body.data.items.map(({ id }) => id)).toEqual([two, one]);
  });
});

describe('the plan of a page', () => {
  const filters = ['all', 'following', 'unread', 'saved'] as const;
  const sorts = ['active', 'newest', 'top'] as const;
  it.each(filters.flatMap((filter) => sorts.map((sort) => [filter, sort] as const)))(
    'of %s, %s reads posts by an index only',
    async (filter, sort) => {
      const { community, mari } = await createHere();
      const context = await contextOf(community, mari);
      if (context.actor.kind !== 'member') throw new Error('not signed in');
      const cursor = { value: testNow.getTime(), id: mari.id };
      const query = selectPage(readerOf(context, context.actor), { filter, sort, cursor, limit: 21 });
      const plan = await explain(context.db, { getSQL: () => query });
      expect(plan.filter((line) => /^SCAN (?!CONSTANT|chosen|shown|spaces|\(subquery)/.test(line))).toEqual([]);
      if (filter === 'all' || filter === 'unread')
        expect(plan.join('\n')).toMatch(
          sort === 'active'
            ? /SEARCH posts USING (?:COVERING )?INDEX posts_active_in_space/
            : /SEARCH posts USING (?:COVERING )?INDEX posts_newest_in_space/,
        );
    },
  );
});
