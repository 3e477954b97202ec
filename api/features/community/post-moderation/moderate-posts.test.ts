import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  hour,
  insertComment,
  insertPost,
  insertSpace,
  later,
  testNow,
} from '#api/testing/index.ts';
import { mentions } from '../mentions/schema.ts';
import { posts } from '../posts/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);
const act = (id: string, verb: string, body: object = {}, now = testNow) =>
  call(community, 'POST', `/api/posts/${id}/${verb}`, { as: staff, body, now });
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const acts = (targetId: string) => db.select().from(auditLog).where(eq(auditLog.targetId, targetId));
const told = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));

describe('pinning and locking', () => {
  it.each([
    ['pin', 'unpin', 'pinnedAt', 'isPinned'],
    ['lock', 'unlock', 'lockedAt', 'isLocked'],
  ] as const)('%s and %s can be repeated, and each change is recorded once', async (verb, undo, column, name) => {
    const id = await insertPost(community);
    for (const _ of [1, 2]) expect((await act(id, verb, { reason: 'Tähtis' })).status).toBe(200);
    expect((await postOf(id))?.[column]).toBe(testNow.getTime());
    for (const _ of [1, 2]) expect((await act(id, undo)).status).toBe(200);
    expect((await postOf(id))?.[column]).toBeNull();
    const entries = await acts(id);
    expect(
      entries.map(({ action, before, after, reason, actorId }) => [action, before, after, reason, actorId]),
    ).toEqual([
      [`post.${verb}`, { [name]: false }, { [name]: true }, 'Tähtis', staff.id],
      [`post.${undo}`, { [name]: true }, { [name]: false }, null, staff.id],
    ]);
  });

  it('is recorded once by two at the same time', async () => {
    const id = await insertPost(community);
    await Promise.all([act(id, 'lock'), act(id, 'lock'), act(id, 'lock')]);
    expect(await acts(id)).toHaveLength(1);
  });

  it('refuses what was deleted, and what doesn’t exist', async () => {
    const id = await insertPost(community, { state: 'deleted' });
    expect((await act(id, 'pin')).body.error?.code).toBe('post_deleted');
    expect((await act(newId(), 'pin')).status).toBe(404);
  });
});

describe('a post that its author deletes', () => {
  it('takes back what was told about it and its comments', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: jaan.id });
    const comment = await insertComment(community, { postId: id });
    const row = { userId: mari.id, path: '/', title: '', excerpt: '', createdAt: 1 };
    await db.insert(notifications).values([
      { id: newId(), kind: 'mention', subjectId: id, ...row },
      { id: newId(), kind: 'reaction', subjectId: comment, ...row },
    ]);
    expect((await call(community, 'DELETE', `/api/posts/${id}`, { as: jaan })).status).toBe(200);
    expect(await told(mari.id)).toEqual([]);
  });
});

describe('moving', () => {
  it('gives what was told about the post and its comments the rights of the new space', async () => {
    const [from, to] = [await insertSpace(community), await insertSpace(community, { readAccess: 'donator' })];
    const id = await insertPost(community, { spaceId: from });
    const comment = await insertComment(community, { postId: id });
    const mari = await actors.member(community);
    const row = { userId: mari.id, scopeId: from, path: '/', title: '', excerpt: '', createdAt: 1 };
    const [elsewhere] = [await insertPost(community, { spaceId: from })];
    await db.insert(notifications).values([
      { id: newId(), kind: 'mention', subjectId: id, ...row },
      { id: newId(), kind: 'reply', subjectId: comment, ...row },
      { id: newId(), kind: 'mention', subjectId: elsewhere, ...row },
    ]);
    for (const _ of [1, 2]) expect((await act(id, 'move', { space: to })).status).toBe(200);
    expect((await told(mari.id)).map(({ subjectId, scopeId }) => [subjectId, scopeId])).toEqual([
      [id, to],
      [comment, to],
      [elsewhere, from],
    ]);
    expect(await acts(id)).toMatchObject([{ action: 'post.move', before: { spaceId: from }, after: { spaceId: to } }]);
  });

  it.each([
    ['to an archived space', () => insertSpace(community, { archivedAt: 1 }), 409, 'space_archived'],
    ['nowhere', async () => 'no-such-space', 400, 'invalid_input'],
  ])('refuses %s', async (_, target, status, code) => {
    const id = await insertPost(community);
    const before = await postOf(id);
    const answer = await act(id, 'move', { space: await target() });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect([await postOf(id), await acts(id)]).toEqual([before, []]);
  });
});

describe('a held post', () => {
  const held = (authorId: string) =>
    insertPost(community, { authorId, state: 'held', publishedAt: null, lastActivityAt: 1, createdAt: 1 });

  it('is published as if it were written when it is approved: its author and whom it mentions are told', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await held(mari.id);
    await db.insert(mentions).values({ targetId: id, postId: id, userId: jaan.id });
    const at = later(hour);
    expect((await act(id, 'approve', {}, at)).status).toBe(200);
    expect(await postOf(id)).toMatchObject({
      state: 'published',
      publishedAt: at.getTime(),
      lastActivityAt: at.getTime(),
    });
    expect(await told(mari.id)).toMatchObject([{ kind: 'post_approved', subjectId: id, title: 'Uni' }]);
    expect(await told(jaan.id)).toMatchObject([{ kind: 'mention', subjectId: id, actorId: mari.id }]);
    expect(await acts(id)).toMatchObject([
      { action: 'post.approve', before: { state: 'held' }, after: { state: 'published' } },
    ]);
  });

  it('is decided once, however many decide at the same time', async () => {
    const mari = await actors.member(community);
    const id = await held(mari.id);
    const verbs = ['approve', 'reject', 'approve', 'reject'];
    const answers = await Promise.all(verbs.map((verb) => act(id, verb)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('post_not_held');
    const isApproved = (await postOf(id))?.state === 'published';
    expect([(await acts(id)).length, (await told(mari.id)).length]).toEqual([1, isApproved ? 1 : 0]);
  });

  it('is removed when it is rejected, with the reason on record, and tells nobody', async () => {
    const mari = await actors.member(community);
    const id = await held(mari.id);
    expect((await act(id, 'reject', { reason: 'Reklaam' })).status).toBe(200);
    expect(await postOf(id)).toMatchObject({ state: 'removed', publishedAt: null });
    expect(await told(mari.id)).toEqual([]);
    expect(await acts(id)).toMatchObject([{ action: 'post.reject', reason: 'Reklaam' }]);
  });

  it('that its author deleted is neither approved nor rejected', async () => {
    const id = await insertPost(community, { state: 'deleted', publishedAt: null });
    expect((await act(id, 'approve')).status).toBe(409);
    expect((await postOf(id))?.state).toBe('deleted');
  });
});
