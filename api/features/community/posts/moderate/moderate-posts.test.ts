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
import { mentions } from '../../mentions/schema.ts';
import { posts } from '../schema.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);
const act = (id: string, verb: string, body: object = {}, now = testNow) =>
  call(community, 'POST', `/api/posts/${id}/${verb}`, { as: staff, body, now });
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const acts = (targetId: string) => db.select().from(auditLog).where(eq(auditLog.targetId, targetId));
const notified = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));

describe('pinning and locking', () => {
  it.each([
    ['pin', 'unpin', 'pinnedAt', 'isPinned'],
    ['lock', 'unlock', 'lockedAt', 'isLocked'],
  ] as const)(
    'are idempotent in both directions (%s and %s), and each change is recorded once',
    async (verb, undo, column, name) => {
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
    },
  );

  it('are recorded once in concurrent calls', async () => {
    const id = await insertPost(community);
    await Promise.all([act(id, 'lock'), act(id, 'lock'), act(id, 'lock')]);
    expect(await acts(id)).toHaveLength(1);
  });

  it('are refused for deleted and unknown posts', async () => {
    const id = await insertPost(community, { state: 'deleted' });
    expect((await act(id, 'pin')).body.error?.code).toBe('post_deleted');
    expect((await act(newId(), 'pin')).status).toBe(404);
  });
});

describe('a post deleted by its author', () => {
  it('loses its notifications and those of its comments', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: jaan.id });
    const comment = await insertComment(community, { postId: id });
    const row = { userId: mari.id, path: '/', title: '', excerpt: '', createdAt: 1 };
    await db.insert(notifications).values([
      { id: newId(), kind: 'mention', subjectId: id, ...row },
      { id: newId(), kind: 'reaction', subjectId: comment, ...row },
    ]);
    expect((await call(community, 'DELETE', `/api/posts/${id}`, { as: jaan })).status).toBe(200);
    expect(await notified(mari.id)).toEqual([]);
  });
});

describe('moving a post', () => {
  it('gives the notifications about the post and its comments the new space’s permissions', async () => {
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
    expect((await notified(mari.id)).map(({ subjectId, scopeId }) => [subjectId, scopeId])).toEqual([
      [id, to],
      [comment, to],
      [elsewhere, from],
    ]);
    expect(await acts(id)).toMatchObject([{ action: 'post.move', before: { spaceId: from }, after: { spaceId: to } }]);
  });

  it.each([
    ['to an archived space', () => insertSpace(community, { archivedAt: 1 }), 409, 'space_archived'],
    ['to an unknown space', async () => 'no-such-space', 400, 'invalid_input'],
  ])('is refused %s', async (_, target, status, code) => {
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

  it('is published as if written on approval, and notifies its author and the members it mentions', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await held(mari.id);
    await db.insert(mentions).values({ targetId: id, postId: id, userId: jaan.id });
    const at = later(hour);
    expect((await act(id, 'approve', { version: 1 }, at)).status).toBe(200);
    expect(await postOf(id)).toMatchObject({
      state: 'published',
      publishedAt: at.getTime(),
      lastActivityAt: at.getTime(),
    });
    expect(await notified(mari.id)).toMatchObject([{ kind: 'post_approved', subjectId: id, title: 'Uni' }]);
    expect(await notified(jaan.id)).toMatchObject([{ kind: 'mention', subjectId: id, actorId: mari.id }]);
    expect(await acts(id)).toMatchObject([
      { action: 'post.approve', before: { state: 'held' }, after: { state: 'published' } },
    ]);
  });

  it('is decided once, however many moderators decide at the same time', async () => {
    const mari = await actors.member(community);
    const id = await held(mari.id);
    const verbs = ['approve', 'reject', 'approve', 'reject'];
    const answers = await Promise.all(verbs.map((verb) => act(id, verb, { version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('post_not_held');
    const isApproved = (await postOf(id))?.state === 'published';
    expect((await acts(id)).length).toBe(1);
    expect((await notified(mari.id)).map(({ kind }) => kind)).toEqual([isApproved ? 'post_approved' : 'post_rejected']);
  });

  it('is removed when rejected, and its author reads the reason in their language', async () => {
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const id = await held(mari.id);
    expect((await act(id, 'reject', { ground: 'spam', reason: 'Kolmas kord täna.' })).status).toBe(200);
    expect(await postOf(id)).toMatchObject({ state: 'removed', publishedAt: null });
    expect(await notified(mari.id)).toMatchObject([
      { kind: 'post_rejected', title: 'Uni', excerpt: 'It’s advertising or spam. Kolmas kord täna.', actorId: null },
    ]);
    expect(await acts(id)).toMatchObject([{ action: 'post.reject', ground: 'spam', reason: 'Kolmas kord täna.' }]);
  });

  it('isn’t approved if its author changed it after the moderator read it', async () => {
    const mari = await actors.member(community);
    const id = await held(mari.id);
    const edit = { title: 'Uni', body: 'Osta siit!', version: 1 };
    await call(community, 'PATCH', `/api/posts/${id}`, { as: mari, body: edit });
    const answer = await act(id, 'approve', { version: 1 });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'version_outdated']);
    expect([(await postOf(id))?.state, await acts(id), await notified(mari.id)]).toEqual(['held', [], []]);
    expect((await act(id, 'approve', {})).status).toBe(400);
    expect((await act(id, 'approve', { version: 2 })).status).toBe(200);
  });

  it('is neither approved nor rejected once its author has deleted it', async () => {
    const id = await insertPost(community, { state: 'deleted', publishedAt: null });
    expect((await act(id, 'approve', { version: 1 })).status).toBe(409);
    expect((await postOf(id))?.state).toBe('deleted');
  });
});

describe('a post that staff remove', () => {
  it('disappears with its notifications, and its author reads the reason, even in a quiet space', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const spaceId = await insertSpace(community, { isQuiet: true });
    const id = await insertPost(community, { authorId: mari.id, spaceId });
    const row = { userId: jaan.id, path: '/', title: '', excerpt: '', createdAt: 1 };
    await db.insert(notifications).values({ id: newId(), kind: 'mention', subjectId: id, ...row });
    for (const status of [200, 409]) expect((await act(id, 'remove', { ground: 'offensive' })).status).toBe(status);
    expect((await postOf(id))?.state).toBe('removed');
    expect(await notified(jaan.id)).toEqual([]);
    expect(await notified(mari.id)).toMatchObject([
      { kind: 'post_removed', path: expect.stringContaining('/appeals/'), excerpt: 'See solvab või kiusab kedagi.' },
    ]);
    expect(await acts(id)).toHaveLength(1);
  });

  it('has a reason when removed by a DELETE request, by default the community’s rules', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community, { authorId: mari.id });
    expect((await call(community, 'DELETE', `/api/posts/${id}`, { as: staff, body: {} })).status).toBe(200);
    expect(await notified(mari.id)).toMatchObject([
      { kind: 'post_removed', excerpt: 'See ei sobi kokku kogukonna reeglitega.' },
    ]);
  });

  it('is restored once, exactly as it was, and its author is notified', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community, { authorId: mari.id, pinnedAt: 5, lockedAt: 6, commentCount: 3 });
    const before = await postOf(id);
    await act(id, 'remove', { ground: 'spam' });
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'restore', { reason: 'Eksitus.' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await postOf(id)).toEqual(before);
    expect((await acts(id)).map(({ action }) => action)).toEqual(['post.remove', 'post.restore']);
    expect((await notified(mari.id)).map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['post_removed', 'See on reklaam või rämpspost.'],
      ['post_restored', 'Eksitus.'],
    ]);
  });

  it('is held again when restored if it was held before, and its author is notified', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community, { authorId: mari.id, state: 'held', publishedAt: null });
    await act(id, 'reject', { ground: 'spam' });
    expect((await act(id, 'restore')).status).toBe(200);
    expect((await postOf(id))?.state).toBe('held');
    expect((await notified(mari.id)).map(({ kind }) => kind)).toEqual(['post_rejected', 'decision']);
  });

  it('can’t be restored once its author has deleted it', async () => {
    const id = await insertPost(community, { state: 'deleted' });
    expect((await act(id, 'restore')).body.error?.code).toBe('post_not_removed');
    expect((await act(id, 'remove')).body.error?.code).toBe('post_deleted');
  });

  it('notifies no one if its author is the moderator who removed it', async () => {
    const id = await insertPost(community, { authorId: staff.id });
    await act(id, 'remove', { ground: 'duplicate' });
    expect(await notified(staff.id)).toEqual([]);
  });
});
describe('an administrator’s post', () => {
  it.each(['lock', 'remove', 'reject', 'approve', 'restore', 'pin', 'unpin', 'unlock'])(
    'stays unchanged if a moderator tries to %s it',
    async (verb) => {
      const admin = await actors.admin(community);
      const states = { reject: 'held', approve: 'held', restore: 'removed' } as const;
      const state = states[verb as keyof typeof states] ?? 'published';
      const id = await insertPost(community, { authorId: admin.id, state });
      const before = await postOf(id);
      const answer = await act(id, verb, { version: 1 });
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'not_yours_to_decide']);
      expect([await postOf(id), await acts(id), await notified(admin.id)]).toEqual([before, [], []]);
    },
  );

  it('can be deleted by another administrator, but not by a moderator', async () => {
    const [author, other] = [await actors.admin(community), await actors.admin(community)];
    const id = await insertPost(community, { authorId: author.id });
    const remove = (as: typeof staff) => call(community, 'DELETE', `/api/posts/${id}`, { as, body: {} });
    expect((await remove(staff)).body.error?.code).toBe('not_yours_to_decide');
    expect([(await postOf(id))?.state, await acts(id)]).toEqual(['published', []]);
    expect((await remove(other)).status).toBe(200);
    expect((await postOf(id))?.state).toBe('removed');
  });

  it('can’t be moved by a moderator', async () => {
    const id = await insertPost(community, { authorId: (await actors.admin(community)).id });
    const answer = await act(id, 'move', { space: await insertSpace(community) });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'not_yours_to_decide']);
  });
});

describe('a moderator’s removed post', () => {
  it('can’t be restored by its author', async () => {
    const id = await insertPost(community, { authorId: staff.id, state: 'removed' });
    expect((await act(id, 'restore')).body.error?.code).toBe('not_yours_to_decide');
    expect((await postOf(id))?.state).toBe('removed');
  });
});
