import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  hour,
  insertComment,
  insertPost,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { posts } from '../../posts/schema.ts';
import { comments } from '../schema.ts';

const plain = await createTestCommunity();
const community = await createTestCommunity({
  tenant: { community: { ...plain.tenant.community, holdFirstPosts: 1 } },
});
const { db } = community;
const staff = await actors.moderator(community);
const author = await actors.member(community);
const thread = () => insertPost(community, { authorId: author.id });
const write = async (postId: string, as: TestActor, body = 'Tere') =>
  (
    await call<{ data: { id: string; state: string; position: number } }>(
      community,
      'POST',
      `/api/posts/${postId}/comments`,
      { as, body: { body } },
    )
  ).body.data;
const act = (id: string, verb: string, body: object = {}, now = testNow) =>
  call(community, 'POST', `/api/comments/${id}/${verb}`, { as: staff, body, now });
const commentOf = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0];
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const acts = (targetId: string) => db.select().from(auditLog).where(eq(auditLog.targetId, targetId));
const notified = async (userId: string, postId?: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).filter(
    ({ path }) => postId === undefined || path.includes(postId),
  );
const seenBy = async (as: TestActor, postId: string) => {
  const path = `/api/posts/${postId}/comments`;
  const { body } = await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', path, { as });
  return body.data.items.map(({ id }) => id);
};

describe('a newcomer’s comment that is held', () => {
  it('is visible to its author and staff, isn’t counted and notifies no one', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const postId = await thread();
    const written = await write(postId, mari, `Vaata, [@Jaan](/profile/${jaan.id})`);
    expect(written.state).toBe('held');
    expect([await seenBy(mari, postId), await seenBy(staff, postId), await seenBy(jaan, postId)]).toEqual([
      [written.id],
      [written.id],
      [],
    ]);
    expect(await postOf(postId)).toMatchObject({ commentCount: 0, lastPosition: 0 });
    expect([await notified(author.id, postId), await notified(jaan.id, postId)]).toEqual([[], []]);
  });

  it('doesn’t delay later comments, and moves to the end of the thread when approved', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const postId = await thread();
    const held = await write(postId, mari, `Vaata, [@Jaan](/profile/${jaan.id})`);
    const other = await write(postId, author);
    expect(other.position).toBe(held.position + 1);
    const at = later(hour);
    expect((await act(held.id, 'approve', { version: 1 }, at)).status).toBe(200);
    expect(await commentOf(held.id)).toMatchObject({
      state: 'published',
      position: other.position + 1,
      createdAt: at.getTime(),
    });
    expect(await postOf(postId)).toMatchObject({
      commentCount: 2,
      lastPosition: other.position + 1,
      lastActivityAt: at.getTime(),
    });
    expect((await notified(jaan.id, postId)).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['mention', mari.id],
    ]);
    expect((await notified(author.id, postId)).map(({ kind }) => kind)).toEqual(['comment']);
    expect((await notified(mari.id, postId)).map(({ kind }) => kind)).toContain('post_approved');
    expect(await acts(held.id)).toMatchObject([
      { action: 'comment.approve', before: { state: 'held' }, after: { state: 'published' } },
    ]);
  });

  it('is approved only in the version that the moderator read', async () => {
    const mari = await actors.member(community);
    const { id } = await write(await thread(), mari);
    await call(community, 'PATCH', `/api/comments/${id}`, { as: mari, body: { body: 'Osta siit!', version: 1 } });
    expect((await act(id, 'approve', { version: 1 })).body.error?.code).toBe('version_outdated');
    expect((await commentOf(id))?.state).toBe('held');
    expect((await act(id, 'approve', { version: 2 })).status).toBe(200);
  });

  it('is decided once, however many moderators decide at the same time', async () => {
    const mari = await actors.member(community);
    const postId = await thread();
    const { id } = await write(postId, mari);
    const verbs = ['approve', 'reject', 'approve', 'reject'];
    const answers = await Promise.all(verbs.map((verb) => act(id, verb, { version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const isApproved = (await commentOf(id))?.state === 'published';
    expect((await acts(id)).length).toBe(1);
    expect((await postOf(postId))?.commentCount).toBe(isApproved ? 1 : 0);
    expect((await notified(mari.id)).map(({ kind }) => kind)).toEqual([isApproved ? 'post_approved' : 'post_rejected']);
    expect((await notified(author.id, postId)).length).toBe(isApproved ? 1 : 0);
  });

  it('exempts its author’s next comments from approval if it was approved, but not if it was rejected or deleted', async () => {
    const [mari, jaan, liis] = [
      await actors.member(community),
      await actors.member(community),
      await actors.member(community),
    ];
    const postId = await thread();
    await act((await write(postId, mari)).id, 'approve', { version: 1 });
    await act((await write(postId, jaan)).id, 'reject', { ground: 'spam' });
    await call(community, 'DELETE', `/api/comments/${(await write(postId, liis)).id}`, { as: liis, body: {} });
    const states: string[] = [];
    for (const member of [mari, jaan, liis]) states.push((await write(postId, member)).state);
    expect(states).toEqual(['published', 'held', 'held']);
  });

  it('is rejected with a reason shown to its author', async () => {
    const mari = await actors.member(community);
    const postId = await thread();
    const { id } = await write(postId, mari);
    expect((await act(id, 'reject', { reason: 'Palun viisakalt.' })).status).toBe(200);
    expect(await notified(mari.id)).toMatchObject([
      { kind: 'post_rejected', title: 'Uni', excerpt: 'Palun viisakalt.', path: expect.stringContaining('/appeals/') },
    ]);
    expect((await postOf(postId))?.commentCount).toBe(0);
  });
});

describe('holding first comments', () => {
  it('doesn’t apply to members who have published before, to staff, or in communities that hold nothing', async () => {
    const regular = await actors.member(community);
    await insertPost(community, { authorId: regular.id });
    expect((await write(await thread(), regular)).state).toBe('published');
    expect((await write(await thread(), staff)).state).toBe('published');
    const postId = await insertPost(plain);
    const as = await actors.member(plain);
    const answer = await call<{ data: { state: string } }>(plain, 'POST', `/api/posts/${postId}/comments`, {
      as,
      body: { body: 'Tere' },
    });
    expect(answer.body.data.state).toBe('published');
  });
});

describe('a comment that staff remove', () => {
  it('is restored with its text and answer mark, and counted again', async () => {
    const mari = await actors.member(community);
    const postId = await insertPost(community, { authorId: author.id, kind: 'question' });
    const id = await insertComment(community, { postId, authorId: mari.id });
    await db.update(posts).set({ answerId: id }).where(eq(posts.id, postId));
    const before = [await commentOf(id), await postOf(postId)];
    for (const status of [200, 409]) expect((await act(id, 'remove', { ground: 'off_topic' })).status).toBe(status);
    expect(await postOf(postId)).toMatchObject({ commentCount: 0, answerId: null });
    expect((await notified(mari.id)).map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['post_removed', 'See ei puuduta ruumi teemat.'],
    ]);
    const answers = await Promise.all([1, 2].map(() => act(id, 'restore')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await commentOf(id), await postOf(postId)]).toEqual(before);
    expect((await acts(id)).map(({ action }) => action)).toEqual(['comment.remove', 'comment.restore']);
  });

  it('is held again when restored if it was held before', async () => {
    const { id } = await write(await thread(), await actors.member(community));
    await act(id, 'reject', { ground: 'spam' });
    await act(id, 'restore');
    expect((await commentOf(id))?.state).toBe('held');
  });

  it('keeps its author’s notification when the post is deleted later', async () => {
    const mari = await actors.member(community);
    const postId = await thread();
    const id = await insertComment(community, { postId, authorId: mari.id });
    await act(id, 'remove', { ground: 'illegal' });
    await call(community, 'DELETE', `/api/posts/${postId}`, { as: author });
    expect((await notified(mari.id)).map(({ kind }) => kind)).toEqual(['post_removed']);
  });

  it('notifies its author when removed by a DELETE request', async () => {
    const mari = await actors.member(community);
    const id = await insertComment(community, { postId: await thread(), authorId: mari.id });
    await call(community, 'DELETE', `/api/comments/${id}`, { as: staff, body: { reason: 'Korda peab olema.' } });
    expect(await notified(mari.id)).toMatchObject([{ kind: 'post_removed', excerpt: 'Korda peab olema.' }]);
  });
});
describe('an administrator’s comment', () => {
  it.each(['remove', 'reject', 'approve', 'restore'])('stays unchanged if a moderator tries to %s it', async (verb) => {
    const admin = await actors.admin(community);
    const states = { reject: 'held', approve: 'held', restore: 'removed', remove: 'published' } as const;
    const state = states[verb as keyof typeof states];
    const id = await insertComment(community, { postId: await thread(), authorId: admin.id, state });
    const answer = await act(id, verb, { version: 1 });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'not_yours_to_decide']);
    expect([(await commentOf(id))?.state, await acts(id), await notified(admin.id)]).toEqual([state, [], []]);
  });

  it('can be deleted by another administrator, but not by a moderator', async () => {
    const [admin, other] = [await actors.admin(community), await actors.admin(community)];
    const id = await insertComment(community, { postId: await thread(), authorId: admin.id });
    const remove = (as: TestActor) => call(community, 'DELETE', `/api/comments/${id}`, { as, body: {} });
    expect((await remove(staff)).body.error?.code).toBe('not_yours_to_decide');
    expect((await commentOf(id))?.state).toBe('published');
    expect((await remove(other)).status).toBe(200);
    expect((await commentOf(id))?.state).toBe('removed');
  });
});
