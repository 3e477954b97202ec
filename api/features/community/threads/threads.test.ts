import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  call,
  contextOf,
  createTestCommunity,
  day,
  explain,
  insertComment,
  insertPost,
  insertSpace,
  later,
  type TestActor,
} from '#api/testing/index.ts';
import { comments } from '../comments/schema.ts';
import { mentions } from '../mentions/schema.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import { postReads } from '../post-marks/schema.ts';
import { posts, postTexts, textRevisions } from '../posts/schema.ts';
import { reactions } from '../reactions/schema.ts';
import { spaceMembers, spaces } from '../spaces/schema.ts';
import type { CommentsPage, ThreadPost } from './contract.ts';
import { loadPostPage } from './list-comments.ts';

const community = await createTestCommunity();
const { db } = community;
const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });
const staff = await actors.moderator(community);

const open = async (id: string, as: TestActor = mari, locale = 'et') =>
  (
    await call<{ data: ThreadPost }>(community, 'GET', `/api/posts/${id}`, {
      as,
      headers: { cookie: `locale=${locale}` },
    })
  ).body.data;
const status = async (id: string, as?: TestActor) =>
  (await call(community, 'GET', `/api/posts/${id}`, as ? { as } : {})).status;
const read = async (id: string, query = '', as: TestActor = mari) =>
  (await call<{ data: CommentsPage }>(community, 'GET', `/api/posts/${id}/comments?${query}`, { as })).body.data;
const positions = ({ items }: CommentsPage) => items.map(({ position }) => position);

/** A post with so many comments by one member. */
async function longThread(count: number): Promise<string> {
  const [postId, { id: authorId }] = [await insertPost(community), await actors.member(community)];
  await db.run(sql`insert into comments (id, post_id, position, author_id, client_id, state, body, plain, version, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select printf('%08d-0000-7000-8000-', i) || substr(${postId}, -12), ${postId}, i, ${authorId}, hex(randomblob(16)),
      'published', 'Tere ' || i, 'Tere ' || i, 1, 1 from n`);
  await db.update(posts).set({ commentCount: count, lastPosition: count }).where(eq(posts.id, postId));
  return postId;
}

describe('GET /api/posts/:id', () => {
  it('is the whole post: both languages, rendered, with its mentions, marks and history', async () => {
    const jaan = await actors.member(community, { user: { name: 'Jaan Tamm' } });
    const body = `Tere, [@Vana Nimi](/profile/${jaan.id})! <b>x</b>`;
    const id = await insertPost(community, { body, authorId: mari.id, version: 2 });
    await db.insert(postTexts).values({ postId: id, locale: 'en', title: 'Sleep', body: 'Hi', plain: 'Hi' });
    await db.insert(mentions).values({ targetId: id, postId: id, userId: jaan.id });
    const revision = { id: crypto.randomUUID(), targetId: id, locale: 'et', body: 'Enne', editorId: mari.id } as const;
    await db.insert(textRevisions).values({ ...revision, title: 'Uni', createdAt: 1 });
    await db.insert(reactions).values({ targetId: id, userId: mari.id, name: 'heart', createdAt: 1 });
    const post = await open(id);
    expect(post).toMatchObject({
      ...{ id, state: 'published', version: 2, revisionCount: 1, isOwn: true, isFollowing: true, mayComment: true },
      ...{ reactions: { heart: 1 }, mine: ['heart'], mentions: [{ id: jaan.id, name: 'Jaan Tamm' }] },
      texts: [
        { locale: 'et', body },
        { locale: 'en', title: 'Sleep' },
      ],
    });
    expect(post.texts[0]?.html).toContain('@Jaan Tamm</a>! &lt;b&gt;');
    expect((await open(id, mari, 'en')).texts.map(({ locale }) => locale)).toEqual(['en', 'et']);
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, jaan.id));
    const after = await open(id);
    expect([after.mentions, after.texts[0]?.html]).toEqual([[], expect.stringContaining('Kustutatud liige')]);
  });

  it('is shown to those who may read its space at this moment', async () => {
    const [openSpace, closed] = [await insertSpace(community), await insertSpace(community, { readAccess: 'premium' })];
    const id = await insertPost(community, { spaceId: openSpace });
    const piret = await actors.premium(community);
    expect([await status(id, mari), await status(id)]).toEqual([200, 401]);
    await db.update(posts).set({ spaceId: closed }).where(eq(posts.id, id));
    expect([await status(id, mari), await status(id, piret), await status(id, staff)]).toEqual([404, 200, 200]);
    const listed = await call(community, 'GET', `/api/posts/${id}/comments`, { as: mari });
    expect(listed.status).toBe(404);
    await db.update(spaces).set({ archivedAt: 1 }).where(eq(spaces.id, closed));
    expect((await open(id, piret)).mayComment).toBe(false);
  });

  it('is shown to its author and staff while it is held', async () => {
    const id = await insertPost(community, { state: 'held', authorId: mari.id, publishedAt: null });
    const jaan = await actors.member(community);
    expect([await status(id, mari), await status(id, staff), await status(id, jaan)]).toEqual([200, 200, 404]);
  });

  it.each(['deleted', 'removed'] as const)(
    'is a tombstone without its text when %s, if it has comments',
    async (state) => {
      const id = await insertPost(community, { state, body: 'Salajane' });
      expect([await status(id, mari), await status(id, staff)]).toEqual([404, 404]);
      await insertComment(community, { postId: id });
      const post = await open(id);
      expect([post.state, post.texts, post.poll, post.mayComment]).toEqual([state, [], null, false]);
      expect(JSON.stringify(await open(id, staff))).not.toContain('Salajane');
    },
  );

  it('says who may comment: joined members where that is asked, and staff in a locked post', async () => {
    const club = await insertSpace(community, { mustJoin: true });
    const inClub = await insertPost(community, { spaceId: club });
    expect((await open(inClub)).mayComment).toBe(false);
    await db.insert(spaceMembers).values({ userId: mari.id, spaceId: club, joinedAt: 1 });
    expect((await open(inClub)).mayComment).toBe(true);
    const locked = await insertPost(community, { lockedAt: 1 });
    expect([(await open(locked)).mayComment, (await open(locked, staff)).mayComment]).toEqual([false, true]);
  });

  it('shows a poll’s votes to those who voted, and to all when it is closed', async () => {
    const id = await insertPost(community, { kind: 'poll' });
    await db.insert(polls).values({ postId: id, isMultiple: true, closesAt: later(day).getTime() });
    await db.insert(pollOptions).values(['Jah', 'Ei'].map((text, position) => ({ postId: id, position, text })));
    const jaan = await actors.member(community);
    await db.insert(pollVotes).values([0, 1].map((option) => ({ postId: id, userId: jaan.id, option, votedAt: 1 })));
    const votes = async (as: TestActor) => (await open(id, as)).poll?.options.map((option) => option.votes);
    expect([await votes(mari), await votes(jaan)]).toEqual([
      [null, null],
      [1, 1],
    ]);
    expect((await open(id, jaan)).poll).toMatchObject({
      mine: [0, 1],
      voterCount: 1,
      isClosed: false,
      isMultiple: true,
    });
    await db.update(polls).set({ closesAt: 1 });
    expect(await votes(mari)).toEqual([1, 1]);
  });

  it('knows the first comment of others that the member hasn’t read', async () => {
    const id = await insertPost(community);
    await insertComment(community, { postId: id });
    await insertComment(community, { postId: id, authorId: mari.id });
    await insertComment(community, { postId: id });
    expect((await open(id)).firstUnreadPosition).toBe(1);
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 1, readAt: 1 });
    expect((await open(id)).firstUnreadPosition).toBe(3);
    await db.update(postReads).set({ position: 3 });
    expect((await open(id)).firstUnreadPosition).toBeNull();
  });
});

describe('GET /api/posts/:id/comments', () => {
  it('pages both ways in the order of writing', async () => {
    const id = await longThread(25);
    const first = await read(id, 'limit=10');
    expect([positions(first).at(-1), first.previousCursor]).toEqual([10, null]);
    const second = await read(id, `limit=10&cursor=${first.nextCursor}`);
    const third = await read(id, `limit=10&cursor=${second.nextCursor}`);
    expect([positions(third), third.nextCursor]).toEqual([[21, 22, 23, 24, 25], null]);
    const back = await read(id, `limit=10&cursor=${third.previousCursor}`);
    expect([positions(back), back.nextCursor]).toEqual([positions(second), third.items[0] && `after.20`]);
    expect(positions(await read(id, `limit=10&cursor=${back.previousCursor}`))).toEqual(positions(first));
  });

  it('opens the page that holds a comment, the first unread one, or the last', async () => {
    const id = await longThread(25);
    const span = async (around: string) => {
      const found = positions(await read(id, `limit=10&around=${around}`));
      return [found[0], found.at(-1)];
    };
    const eleventh = (await read(id, 'limit=1&around=11')).items[0]?.id ?? '';
    expect([await span(eleventh), await span('10'), await span('last')]).toEqual([
      [11, 20],
      [1, 10],
      [21, 25],
    ]);
    expect([await span('0'), await span(crypto.randomUUID()), await span('unread')]).toEqual([
      [1, 10],
      [1, 10],
      [1, 10],
    ]);
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 10, readAt: 1 });
    expect(await span('unread')).toEqual([11, 20]);
    await db.update(postReads).set({ position: 25 }).where(eq(postReads.postId, id));
    // Beyond the end is the end: nothing unread, or a position that isn't written yet.
    expect([await span('unread'), await span('99')]).toEqual([
      [21, 25],
      [21, 25],
    ]);
  });

  it('quotes what a reply answers when that is on another page', async () => {
    const id = await insertPost(community);
    const parentId = await insertComment(community, { postId: id, body: 'Proovi _akent_ avada.', authorId: mari.id });
    await insertComment(community, { postId: id });
    await insertComment(community, { postId: id, parentId });
    expect((await read(id)).items[2]).toMatchObject({ parentId, quoted: null });
    const quoted = async () => (await read(id, 'limit=2&around=3')).items[0]?.quoted;
    expect(await quoted()).toMatchObject({ position: 1, excerpt: 'Proovi akent avada.', author: { id: mari.id } });
    await db.update(comments).set({ state: 'deleted' }).where(eq(comments.id, parentId));
    expect(await quoted()).toMatchObject({ position: 1, excerpt: '' });
  });

  it('keeps the place of deleted comments, and shows held ones to their author and staff', async () => {
    const id = await insertPost(community);
    await insertComment(community, { postId: id, state: 'held', body: 'Ootel', authorId: mari.id });
    await insertComment(community, { postId: id, state: 'removed', body: 'Salajane' });
    await insertComment(community, { postId: id, state: 'deleted', body: 'Salajane' });
    const jaan = await actors.member(community);
    const [own, others, moderators] = [await read(id), await read(id, '', jaan), await read(id, '', staff)];
    expect([positions(own), positions(others), positions(moderators)]).toEqual([
      [1, 2, 3],
      [2, 3],
      [1, 2, 3],
    ]);
    expect(others.previousCursor).toBeNull();
    expect(JSON.stringify([own, others, moderators])).not.toContain('Salajane');
    expect(own.items[0]).toMatchObject({ state: 'held', html: '<p>Ootel</p>\n' });
  });

  it('marks the post’s author, experts, the answer and what is unread', async () => {
    const expert = await actors.expert(community);
    const id = await insertPost(community, { authorId: expert.id });
    const answerId = await insertComment(community, { postId: id, authorId: expert.id });
    await insertComment(community, { postId: id, authorId: mari.id });
    await db.update(posts).set({ answerId }).where(eq(posts.id, id));
    expect((await read(id)).items).toMatchObject([
      { isAnswer: true, isByPostAuthor: true, isUnread: true, author: { isExpert: true } },
      { isAnswer: false, isByPostAuthor: false, isUnread: false, isOwn: true },
    ]);
  });

  it('names no deleted author', async () => {
    const gone = await actors.member(community, { user: { name: 'Läinud Liige' } });
    const id = await insertPost(community);
    await insertComment(community, { postId: id, authorId: gone.id });
    await db.update(users).set({ deletedAt: 1 }).where(eq(users.id, gone.id));
    expect((await read(id)).items[0]?.author).toMatchObject({ id: null, name: 'Kustutatud liige' });
  });

  it.each(['cursor=5', 'cursor=after.x', 'around=-1', 'around=keegi', 'limit=101'])('refuses %s', async (query) => {
    const id = await insertPost(community);
    expect((await call(community, 'GET', `/api/posts/${id}/comments?${query}`, { as: mari })).status).toBe(400);
  });
});

describe('the page of a post', () => {
  it('takes one exchange, and no statement reads more than an index', async () => {
    const id = await longThread(30);
    const context = await contextOf(community, mari);
    const before = context.roundTrips();
    const { data } = await loadPostPage(context, { id, limit: 10, around: 25 });
    expect(context.roundTrips() - before).toBe(1);
    expect([data.post.id, data.comments.items[0]?.position, data.spaces.length > 0]).toEqual([id, 21, true]);
    await expect(loadPostPage(context, { id: crypto.randomUUID() })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('finds comments by their position', async () => {
    const plan = await explain(db, {
      getSQL: () => sql`select id from comments where post_id = 'x' and position > 40 order by position limit 51`,
    });
    expect(plan).toEqual(['SEARCH comments USING INDEX comments_by_position (post_id=? AND position>?)']);
  });
});
