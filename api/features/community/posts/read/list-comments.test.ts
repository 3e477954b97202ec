import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  explain,
  insertComment,
  insertPost,
  type TestActor,
} from '#api/testing/index.ts';
import { comments } from '../../comments/schema.ts';
import { postReads } from '../marks/schema.ts';
import { posts } from '../schema.ts';
import type { CommentsPage } from './contract.ts';
import { loadPostPage } from './list-comments.ts';

const community = await createTestCommunity();
const { db } = community;
const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });
const staff = await actors.moderator(community);

const read = async (id: string, query = '', as: TestActor = mari) =>
  (await call<{ data: CommentsPage }>(community, 'GET', `/api/posts/${id}/comments?${query}`, { as })).body.data;
const positions = ({ items }: CommentsPage) => items.map(({ position }) => position);

/** Creates a post with this many comments by one member. */
async function longThread(count: number): Promise<string> {
  const [postId, { id: authorId }] = [await insertPost(community), await actors.member(community)];
  await db.run(sql`insert into comments (id, post_id, position, author_id, client_id, state, body, plain, version, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select printf('%08d-0000-7000-8000-', i) || substr(${postId}, -12), ${postId}, i, ${authorId}, hex(randomblob(16)),
      'published', 'Tere ' || i, 'Tere ' || i, 1, 1 from n`);
  await db.update(posts).set({ commentCount: count, lastPosition: count }).where(eq(posts.id, postId));
  return postId;
}

describe('GET /api/posts/:id/comments', () => {
  it('pages in both directions, in order of writing', async () => {
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

  it('returns the page with a given comment, the first unread one, or the last', async () => {
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
    // A position past the end opens the last page: nothing is unread, or the comment isn't written yet.
    expect([await span('unread'), await span('99')]).toEqual([
      [21, 25],
      [21, 25],
    ]);
  });

  it('quotes the comment being replied to if it is on another page', async () => {
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

  it('shows held and removed comments only to their author and staff, so that removing a held one doesn’t reveal to others that it existed', async () => {
    const id = await insertPost(community);
    await insertComment(community, { postId: id, state: 'held', body: 'Ootel', authorId: mari.id });
    await insertComment(community, { postId: id, state: 'removed', body: 'Salajane', authorId: mari.id });
    const jaan = await actors.member(community);
    const [own, others, moderators] = [await read(id), await read(id, '', jaan), await read(id, '', staff)];
    expect([positions(own), positions(others), positions(moderators)]).toEqual([[1, 2], [], [1, 2]]);
    expect(others.previousCursor).toBeNull();
    expect(JSON.stringify([own, others, moderators])).not.toContain('Salajane');
    expect(own.items[0]).toMatchObject({ state: 'held', html: '<p>Ootel</p>\n' });
  });

  it('keeps the place of a deleted or removed comment while the reader can see a reply to it', async () => {
    const id = await insertPost(community);
    const jaan = await actors.member(community);
    await insertComment(community, { postId: id, state: 'deleted' });
    const parentId = await insertComment(community, { postId: id, state: 'deleted' });
    const reply = await insertComment(community, { postId: id, parentId });
    const last = await insertComment(community, { postId: id });
    const seen = async (state: 'held' | 'removed' | 'deleted') => {
      await db.update(comments).set({ state, authorId: mari.id }).where(eq(comments.id, reply));
      return [positions(await read(id)), positions(await read(id, '', jaan)), positions(await read(id, '', staff))];
    };
    expect(positions(await read(id))).toEqual([2, 3, 4]);
    expect((await read(id)).previousCursor).toBeNull();
    expect(await seen('held')).toEqual([[2, 3, 4], [4], [2, 3, 4]]);
    expect(await seen('removed')).toEqual([[2, 3, 4], [4], [2, 3, 4]]);
    expect(await seen('deleted')).toEqual([[4], [4], [4]]);
    expect((await read(id, `limit=1&around=${parentId}`)).items[0]?.id).toBe(last);
    await db.update(comments).set({ state: 'removed' }).where(eq(comments.id, parentId));
    await db.update(comments).set({ state: 'published' }).where(eq(comments.id, reply));
    expect(positions(await read(id, '', jaan))).toEqual([2, 3, 4]);
  });

  it('marks the post’s author, experts, the answer and unread comments', async () => {
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

  it('doesn’t name a deleted author', async () => {
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

describe('a post’s page', () => {
  it('needs one exchange with the database, and reports an unknown post as not found', async () => {
    const id = await longThread(30);
    const context = await createActorContext(community, mari);
    const before = context.roundTrips();
    const { data } = await loadPostPage(context, { id, limit: 10, around: 25 });
    expect(context.roundTrips() - before).toBe(1);
    expect([data.post.id, data.comments.items[0]?.position, data.spaces.length > 0]).toEqual([id, 21, true]);
    await expect(loadPostPage(context, { id: crypto.randomUUID() })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('finds comments through an index on their position', async () => {
    const plan = await explain(db, {
      getSQL: () => sql`select id from comments where post_id = 'x' and position > 40 order by position limit 51`,
    });
    expect(plan).toEqual(['SEARCH comments USING INDEX comments_by_position (post_id=? AND position>?)']);
  });
});
