import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  insertComment,
  insertPost,
  insertSpace,
  type TestActor,
} from '#api/testing/index.ts';
import { postFollows } from '../posts/marks/schema.ts';
import { posts } from '../posts/schema.ts';
import type { ReactionState, ReactorsPage } from './contract.ts';
import { reactionCounts, reactions } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const [mari, jaan] = [await actors.member(community), await actors.member(community)];

type Method = 'PUT' | 'DELETE';
const react = (id: string, name = 'heart', as = mari, method: Method = 'PUT', under = 'posts') =>
  call<CommonResponse & { data: ReactionState }>(community, method, `/api/${under}/${id}/reactions/${name}`, {
    as,
    body: {},
  });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof react>>) => [status, body.error?.code];
const rowsOf = (id: string) => db.select().from(reactions).where(eq(reactions.targetId, id));
const countsOf = async (id: string) =>
  (await db.select().from(reactionCounts).where(eq(reactionCounts.targetId, id))).map(({ name, count }) => [
    name,
    count,
  ]);

describe('a reaction', () => {
  it('is refused until the member has joined, if the space requires it', async () => {
    const id = await insertPost(community, { spaceId: await insertSpace(community, { mustJoin: true }) });
    expect((await react(id)).status).toBeGreaterThanOrEqual(400);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is stored once after 40 concurrent requests, and decrements the count once when removed', async () => {
    const id = await insertPost(community);
    const added = await Promise.all(Array.from({ length: 40 }, () => react(id)));
    expect(added.filter(({ status }) => status !== 200)).toEqual([]);
    expect([(await rowsOf(id)).length, await countsOf(id)]).toEqual([1, [['heart', 1]]]);
    await react(id, 'heart', jaan);
    await Promise.all(Array.from({ length: 40 }, () => react(id, 'heart', mari, 'DELETE')));
    expect([(await rowsOf(id)).length, await countsOf(id)]).toEqual([1, [['heart', 1]]]);
    await react(id, 'heart', jaan, 'DELETE');
    expect([await rowsOf(id), await countsOf(id)]).toEqual([[], []]);
  });

  it('doesn’t affect other members’ reactions', async () => {
    const id = await insertComment(community, { postId: await insertPost(community) });
    const on = (name: string, as: TestActor, method: Method = 'PUT') => react(id, name, as, method, 'comments');
    await on('heart', mari);
    await on('wow', mari);
    expect((await on('heart', jaan)).body.data).toEqual({ reactions: { heart: 2, wow: 1 }, mine: ['heart'] });
    await on('heart', jaan, 'DELETE');
    const { body } = await on('heart', mari);
    expect(body.data).toEqual({ reactions: { heart: 1, wow: 1 }, mine: ['heart', 'wow'] });
  });

  it('must be one that the community offers, on an existing target', async () => {
    const postId = await insertPost(community);
    for (const name of ['nope', '%3Cscript%3E', 'constructor'])
      expect(codeOf(await react(postId, name))).toEqual([400, 'reaction_unknown']);
    const archived = await insertSpace(community, { archivedAt: 1 });
    expect(codeOf(await react(await insertPost(community, { spaceId: archived })))).toEqual([409, 'space_archived']);
    expect(codeOf(await react(await insertPost(community, { state: 'deleted' })))).toEqual([409, 'post_deleted']);
    const gone = await insertComment(community, { postId, state: 'deleted' });
    expect(codeOf(await react(gone, 'heart', mari, 'PUT', 'comments'))).toEqual([409, 'comment_gone']);
    const premium = await insertSpace(community, { readAccess: 'premium' });
    const closed = await insertPost(community, { spaceId: premium });
    const closedComment = await insertComment(community, { postId: closed });
    expect((await react(closed)).status).toBe(404);
    expect((await react(closedComment, 'heart', mari, 'PUT', 'comments')).status).toBe(404);
    expect((await react(newId())).status).toBe(404);
    expect((await react(await insertPost(community, { lockedAt: 1 }))).status).toBe(200);
  });
});

describe('the list of members who reacted', () => {
  it('is sorted by reaction, and paged', async () => {
    const id = await insertPost(community);
    for (const [as, name] of [
      [mari, 'wow'],
      [mari, 'heart'],
      [jaan, 'heart'],
    ] as const)
      await react(id, name, as);
    const list = async (query: string) => {
      const path = `/api/posts/${id}/reactions?${query}`;
      return (await call<{ data: ReactorsPage }>(community, 'GET', path, { as: jaan })).body.data;
    };
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ReactorsPage = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ reaction, member }) => `${reaction} ${member?.id}`));
      cursor = page.nextCursor;
    }
    const hearts = [mari.id, jaan.id].sort().map((user) => `heart ${user}`);
    expect(seen).toEqual([...hearts, `wow ${mari.id}`]);
    expect((await list('name=wow')).items.map(({ reaction }) => reaction)).toEqual(['wow']);
    const closed = await insertPost(community, { spaceId: await insertSpace(community, { readAccess: 'premium' }) });
    expect((await call(community, 'GET', `/api/posts/${closed}/reactions`, { as: mari })).status).toBe(404);
    expect((await call(community, 'GET', `/api/posts/${id}/reactions?cursor=x`, { as: mari })).status).toBe(400);
  });

  it('returns 404 for a tombstone or a held comment', async () => {
    const statusOf = async (path: string) =>
      (await call(community, 'GET', `/api/${path}/reactions`, { as: mari })).status;
    for (const state of ['deleted', 'removed', 'held'] as const) {
      const post = await insertPost(community, { state });
      const onGone = await insertComment(community, { postId: post });
      const comment = await insertComment(community, { postId: await insertPost(community), state });
      const statuses = [await statusOf(`posts/${post}`), await statusOf(`comments/${onGone}`)];
      expect([...statuses, await statusOf(`comments/${comment}`)]).toEqual([404, 404, 404]);
    }
  });

  it('links to the profiles of members who show them', async () => {
    const id = await insertPost(community);
    const hidden = await actors.member(community, { user: { name: 'Peidus', profileVisibility: 'nobody' } });
    const banned = await actors.member(community);
    for (const as of [jaan, hidden, banned]) await react(id, 'heart', as);
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
    const { body } = await call<{ data: ReactorsPage }>(community, 'GET', `/api/posts/${id}/reactions`, { as: mari });
    const shown = new Map(body.data.items.map(({ member }) => [member?.id, member?.hasProfile]));
    expect([shown.get(jaan.id), shown.get(hidden.id), shown.get(banned.id)]).toEqual([true, false, undefined]);
  });

  it.each(['members', 'nobody'] as const)(
    'names staff whose profile visibility is "%s" the same way as on their posts',
    async (profileVisibility) => {
      const staff = await actors.moderator(community, { user: { name: 'Tiina Tark', profileVisibility } });
      const id = await insertPost(community, { authorId: staff.id });
      await react(id, 'heart', staff);
      const read = async <Data>(path: string) =>
        (await call<{ data: Data }>(community, 'GET', path, { as: mari })).body;
      const { author } = (await read<{ author: Record<string, unknown> }>(`/api/posts/${id}`)).data;
      const [reactor] = (await read<ReactorsPage>(`/api/posts/${id}/reactions`)).data.items;
      expect(author).toMatchObject(reactor?.member ?? {});
      expect(reactor?.member).toMatchObject({ name: 'Tiina Tark', hasProfile: profileVisibility === 'members' });
    },
  );
});

describe('the author of a reaction’s target', () => {
  const notificationsAbout = (id: string) => db.select().from(notifications).where(eq(notifications.subjectId, id));

  it('gets one notification for everyone who reacted, each counted once, and none for their own reaction', async () => {
    const author = await actors.member(community);
    const id = await insertPost(community, { authorId: author.id });
    for (const name of ['heart', 'wow', 'heart']) await react(id, name, mari);
    await react(id, 'heart', mari, 'DELETE');
    await react(id, 'heart', mari);
    await react(id, 'heart', author);
    expect(await notificationsAbout(id)).toMatchObject([{ userId: author.id, actorId: mari.id, actorCount: 1 }]);
    await react(id, 'heart', jaan);
    expect(await notificationsAbout(id)).toMatchObject([
      { actorId: jaan.id, actorCount: 2, path: `/community/posts/${id}` },
    ]);
    await db.update(notifications).set({ readAt: 1 }).where(eq(notifications.subjectId, id));
    await react(id, 'thanks', jaan);
    expect((await notificationsAbout(id)).filter(({ readAt }) => readAt === null)).toEqual([]);
  });

  it('isn’t notified about a post they muted', async () => {
    const author = await actors.member(community);
    const postId = await insertPost(community, { authorId: author.id });
    await db.insert(postFollows).values({ userId: author.id, postId, level: 'muted', createdAt: 0 });
    const id = await insertComment(community, { postId, authorId: author.id });
    await react(postId);
    await react(id, 'heart', mari, 'PUT', 'comments');
    expect([await notificationsAbout(postId), await notificationsAbout(id)]).toEqual([[], []]);
  });

  it('gets a notification about a comment that takes on the new space’s permissions when the post is moved', async () => {
    const postId = await insertPost(community);
    const id = await insertComment(community, { postId });
    await react(id, 'heart', mari, 'PUT', 'comments');
    const [row] = await notificationsAbout(id);
    expect(row?.path).toBe(`/community/posts/${postId}?comment=${id}`);
    const spaceId = await insertSpace(community, { readAccess: 'premium' });
    await db.update(posts).set({ spaceId }).where(eq(posts.id, postId));
    expect(await notificationsAbout(id)).toMatchObject([{ scopeId: spaceId }]);
  });
});
