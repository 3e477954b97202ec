import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { movePost, pinOrLockPost } from '#api/features/community/posts/index.ts';
import { hideRevision } from '#api/features/community/posts/moderate/hide-revision.ts';
import { posts, postTexts, textRevisions } from '#api/features/community/posts/schema.ts';
import { updatePost } from '#api/features/community/posts/write/update-post.ts';
import { removePost } from '#api/features/moderation/posts/index.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { accessByCall } from './calls.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  insertComment,
  insertPost,
  insertSpace,
  overtake,
  type TestActor,
  testNow,
} from './index.ts';

const community = await createTestCommunity();
const { db } = community;
const space = await insertSpace(community);
const moderator = await actors.moderator(community);

interface Written {
  id: string;
  postId: string;
  revisionId: string;
}
interface Act {
  /** The route, with `:id` and `:revisionId`. */
  route: string;
  body?: object;
  /** Overrides for the post it is about, which is published by default. */
  about?: Partial<typeof posts.$inferInsert>;
  comment?: 'published' | 'held' | 'removed';
  isHidden?: boolean;
}

const held = { state: 'held', publishedAt: null } as const;
const edited = { title: 'Uni', body: 'Moderaatori sõnad', version: 1, reason: 'Isikuandmed' };
const bulk = (action: string, more: object = {}): Omit<Act, 'route'> => ({ body: { action, ...more } });

/** Every call by which staff act on another person's text. */
const acts: Act[] = [
  { route: 'PATCH /api/posts/:id', body: edited },
  { route: 'PATCH /api/posts/:id', body: { ...edited, texts: { en: { title: 'Sleep', body: 'Added' } } } },
  { route: 'DELETE /api/posts/:id', body: {} },
  { route: 'POST /api/posts/:id/pin', body: {} },
  { route: 'POST /api/posts/:id/unpin', body: {}, about: { pinnedAt: 1 } },
  { route: 'POST /api/posts/:id/lock', body: {} },
  { route: 'POST /api/posts/:id/unlock', body: {}, about: { lockedAt: 1 } },
  { route: 'POST /api/posts/:id/move', body: { space } },
  { route: 'POST /api/posts/:id/approve', body: { version: 1 }, about: held },
  { route: 'POST /api/posts/:id/reject', body: {}, about: held },
  { route: 'POST /api/posts/:id/remove', body: {} },
  { route: 'POST /api/posts/:id/restore', body: {}, about: { state: 'removed' } },
  { route: 'POST /api/posts/:id/revisions/:revisionId/hide', body: {} },
  { route: 'POST /api/posts/:id/revisions/:revisionId/show', body: {}, isHidden: true },
  { route: 'PUT /api/posts/:id/answer', body: { commentId: ':comment' }, about: { kind: 'question' } },
  { route: 'DELETE /api/posts/:id/answer', about: { kind: 'question', answerId: newId() } },
  { route: 'DELETE /api/comments/:id', body: {}, comment: 'published' },
  { route: 'POST /api/comments/:id/approve', body: { version: 1 }, comment: 'held' },
  { route: 'POST /api/comments/:id/reject', body: {}, comment: 'held' },
  { route: 'POST /api/comments/:id/remove', body: {}, comment: 'published' },
  { route: 'POST /api/comments/:id/restore', body: {}, comment: 'removed' },
  { route: 'POST /api/admin/posts/bulk', ...bulk('pin') },
  { route: 'POST /api/admin/posts/bulk', ...bulk('unpin'), about: { pinnedAt: 1 } },
  { route: 'POST /api/admin/posts/bulk', ...bulk('lock') },
  { route: 'POST /api/admin/posts/bulk', ...bulk('unlock'), about: { lockedAt: 1 } },
  { route: 'POST /api/admin/posts/bulk', ...bulk('move', { space }) },
  { route: 'POST /api/admin/posts/bulk', ...bulk('approve'), about: held },
  { route: 'POST /api/admin/posts/bulk', ...bulk('reject', { ground: 'spam' }), about: held },
  { route: 'POST /api/admin/posts/bulk', ...bulk('remove', { ground: 'spam' }) },
  { route: 'POST /api/admin/posts/bulk', ...bulk('restore'), about: { state: 'removed' } },
  { route: 'POST /api/admin/posts/bulk', ...bulk('approve'), comment: 'held' },
  { route: 'POST /api/admin/posts/bulk', ...bulk('remove', { ground: 'spam' }), comment: 'published' },
];
const named = acts.map((act) => [`${act.route} ${JSON.stringify(act.body ?? {})} ${act.comment ?? ''}`, act] as const);

/** Inserts the post or comment that an action is about. */
async function insertFor(authorId: string, { about, comment, isHidden }: Act): Promise<Written> {
  const postId = await insertPost(community, comment ? {} : { authorId, ...about });
  const id = comment ? await insertComment(community, { postId, authorId, state: comment }) : postId;
  const revisionId = newId();
  await db.insert(textRevisions).values({
    ...{ id: revisionId, targetId: id, locale: 'et', title: 'Uni', body: 'Algne', editorId: authorId },
    ...{ createdAt: 1, hiddenAt: isHidden ? 1 : null },
  });
  return { id, postId, revisionId };
}

async function send(as: TestActor, { route, body, comment }: Act, { id, postId, revisionId }: Written) {
  const [method = '', path = ''] = route.split(' ');
  const items = [{ type: comment ? 'comment' : 'post', id, version: 1 }];
  const filled = path.replace(':id', id).replace(':revisionId', revisionId);
  const isBulk = path.endsWith('/bulk');
  const text = JSON.stringify(isBulk ? { ...body, items } : (body ?? {}));
  const commentId = text.includes(':comment') ? await insertComment(community, { postId }) : '';
  const answer = await call<{ error?: { code: string }; data?: { results?: Array<{ outcome: string }> } }>(
    community,
    method,
    filled,
    { as, ...(body && { body: JSON.parse(text.replace(':comment', commentId)) }) },
  );
  const code = isBulk ? answer.body.data?.results?.[0]?.outcome : (answer.body.error?.code ?? 'done');
  return { code, roundTrips: answer.roundTrips };
}

/**
 * Reads everything that an action could change, except the comment counts and activity, which the test's own comment
 * changes.
 */
async function read(authorId: string, { id, postId, revisionId }: Written) {
  const [post] = await db.select().from(posts).where(eq(posts.id, postId));
  const { commentCount: _, lastPosition: _last, lastActivityAt: _at, ...rest } = post ?? {};
  return {
    post: rest,
    texts: await db.select().from(postTexts).where(eq(postTexts.postId, postId)),
    comment: await db.select().from(comments).where(eq(comments.id, id)),
    revisions: await db.select().from(textRevisions).where(eq(textRevisions.targetId, id)),
    notified: await db.select().from(notifications).where(eq(notifications.userId, authorId)),
    log: [
      ...(await db.select().from(auditLog).where(eq(auditLog.targetId, id))),
      ...(await db.select().from(auditLog).where(eq(auditLog.targetId, revisionId))),
    ],
  };
}

describe('an action on what an administrator wrote', () => {
  it.each(named)('is refused to a moderator and changes nothing: %s', async (_, act) => {
    const author = await actors.admin(community);
    const written = await insertFor(author.id, act);
    const before = await read(author.id, written);
    expect((await send(moderator, act, written)).code).toBe('not_yours_to_decide');
    expect(await read(author.id, written)).toEqual(before);
  });

  it.each(named)(
    'is refused to a moderator if the author becomes an administrator just before it is stored: %s',
    async (_, act) => {
      const [first, second] = [await actors.member(community), await actors.member(community)];
      const done = await send(moderator, act, await insertFor(first.id, act));
      expect(done.code).toBe('done');
      const written = await insertFor(second.id, act);
      const before = await read(second.id, written);
      const promote = () => db.update(users).set({ role: 'admin' }).where(eq(users.id, second.id));
      const { result, wasOvertaken } = await overtake(done.roundTrips, promote, () => send(moderator, act, written));
      expect([wasOvertaken, result.code]).toEqual([true, 'not_yours_to_decide']);
      expect(await read(second.id, written)).toEqual(before);
    },
  );

  it.each(named)('is allowed to another administrator: %s', async (_, act) => {
    const author = await actors.admin(community);
    const written = await insertFor(author.id, act);
    expect((await send(await actors.admin(community), act, written)).code).toBe('done');
  });

  it('is refused by the verbs themselves, not only by the API', async () => {
    const author = await actors.admin(community);
    const written = await insertFor(author.id, { route: '' });
    const { id, revisionId } = written;
    const before = await read(author.id, written);
    const context = await createActorContext(community, moderator);
    const outcomes = [
      ...(await Promise.all(
        (['pin', 'unpin', 'lock', 'unlock'] as const).map((verb) => pinOrLockPost(verb)(context, { id, reason: null })),
      )),
      await movePost(context, { id, space, reason: null }),
      await hideRevision(true)(context, { id, revisionId, reason: null }),
      await updatePost(context, { id, ...edited }),
      await removePost(context, { id, reason: null, ground: 'spam' }),
    ];
    expect(outcomes.map((outcome) => !outcome.ok && outcome.refusal)).toEqual(
      outcomes.map(() => 'not_yours_to_decide'),
    );
    expect(await read(author.id, written)).toEqual(before);
  });

  it('is tested for every moderator call on posts and comments', () => {
    // A summary changes neither posts nor comments.
    const tried = new Set([...acts.map(({ route }) => route), 'POST /api/posts/:id/summary']);
    const offered = accessByCall.filter(
      ([route, access]) => access === 'moderator' && /^(?!GET)\w+ \/api\/(?:posts|comments|admin\/posts)/.test(route),
    );
    expect(offered.map(([route]) => route).filter((route) => !tried.has(route))).toEqual([]);
    expect(offered.length).toBeGreaterThan(10);
  });
});

describe('an edit by staff', () => {
  const revisionsOf = async (as: TestActor, id: string) =>
    (
      await call<{ data: { items: Array<{ body: string | null; isByStaff: boolean; reason: string | null }> } }>(
        community,
        'GET',
        `/api/posts/${id}/revisions`,
        { as },
      )
    ).body.data?.items;

  it('needs a reason, which readers see, notifies the author, and is recorded', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: mari.id, body: 'Algne tekst' });
    const edit = (body: object, as = moderator) => call(community, 'PATCH', `/api/posts/${id}`, { as, body });
    const { reason, ...unexplained } = edited;
    const refused = await edit(unexplained);
    expect([refused.status, refused.body.error?.fields?.['reason']?.code]).toEqual([400, 'reason_required']);
    expect((await edit({ ...unexplained, reason })).status).toBe(200);
    const shown = async (as: TestActor) =>
      (await call<{ data: { staffEdit: object | null } }>(community, 'GET', `/api/posts/${id}`, { as })).body.data
        .staffEdit;
    expect([await shown(jaan), await shown(mari)]).toEqual([{ reason }, { reason }]);
    expect(await revisionsOf(jaan, id)).toMatchObject([{ body: 'Algne tekst', isByStaff: true, reason }]);
    expect(await db.select().from(notifications).where(eq(notifications.userId, mari.id))).toMatchObject([
      { kind: 'staff_change', path: `/community/posts/${id}`, excerpt: expect.stringContaining('Isikuandmed') },
    ]);
    expect(await db.select().from(auditLog).where(eq(auditLog.targetId, id))).toMatchObject([
      { action: 'post.edit', actorId: moderator.id, reason, at: testNow.getTime() },
    ]);
  });

  it('leaves the original text readable for the author, even if staff hide the text, remove the post or move it to a closed space', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: mari.id, body: 'Algne tekst' });
    const act = (path: string, body: object, method = 'POST') =>
      call(community, method, `/api/posts/${id}${path}`, { as: moderator, body });
    await act('', edited, 'PATCH');
    const { items } = (
      await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', `/api/posts/${id}/revisions`, {
        as: mari,
      })
    ).body.data;
    expect((await act(`/revisions/${items[0]?.id}/hide`, { reason: 'Isikukood' })).status).toBe(200);
    expect([await revisionsOf(jaan, id), await revisionsOf(mari, id)]).toMatchObject([
      [{ body: null, isHidden: true }],
      [{ body: 'Algne tekst', isHidden: true }],
    ]);
    const closed = await insertSpace(community, { readAccess: 'donator' });
    expect((await act('/move', { space: closed, reason: 'Teema' })).status).toBe(200);
    expect([await revisionsOf(jaan, id), await revisionsOf(mari, id)]).toMatchObject([
      undefined,
      [{ body: 'Algne tekst' }],
    ]);
    expect((await act('/remove', { ground: 'spam' })).status).toBe(200);
    expect(await revisionsOf(mari, id)).toMatchObject([{ body: 'Algne tekst' }]);
    const rows = await db.select().from(notifications).where(eq(notifications.userId, mari.id));
    expect(rows.map(({ kind }) => kind)).toEqual(['staff_change', 'staff_change', 'staff_change', 'post_removed']);
  });

  it('doesn’t mention anyone in the author’s name', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await insertPost(community, { authorId: mari.id });
    const body = { ...edited, body: `[@Jaan](/profile/${jaan.id}) vaata!` };
    expect((await call(community, 'PATCH', `/api/posts/${id}`, { as: moderator, body })).status).toBe(200);
    expect(await db.$count(notifications, eq(notifications.userId, jaan.id))).toBe(0);
  });

  it('is no longer shown once the author has edited the text again', async () => {
    const mari = await actors.member(community);
    const id = await insertPost(community, { authorId: mari.id });
    const edit = (as: TestActor, body: object) =>
      call(community, 'PATCH', `/api/posts/${id}`, { as, body, now: new Date(testNow.getTime() + 1) });
    await edit(moderator, edited);
    await call(community, 'PATCH', `/api/posts/${id}`, {
      ...{ as: mari, now: new Date(testNow.getTime() + 2) },
      body: { title: 'Uni', body: 'Minu sõnad', version: 2 },
    });
    const { body } = await call<{ data: { staffEdit: object | null } }>(community, 'GET', `/api/posts/${id}`, {
      as: mari,
    });
    expect(body.data.staffEdit).toBeNull();
    expect((await revisionsOf(mari, id))?.map(({ isByStaff }) => isByStaff)).toEqual([false, true]);
  });
});
