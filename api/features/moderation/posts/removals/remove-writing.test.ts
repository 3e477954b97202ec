import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notificationChannels, notifications } from '#api/features/accounts/notifications/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  emptyOutbox,
  hour,
  insertCase,
  insertComment,
  insertPost,
  later,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { Case } from '../../cases/contract.ts';
import { moderationDecisions } from '../../decisions/schema.ts';
import { reportCases, reportSnapshots, reports } from '../../reports/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);

const act = (path: string, body: object = {}, now = testNow, as: TestActor = staff) =>
  call(community, 'POST', `/api/${path}`, { as, body, now });
const decisionsOn = (targetId: string) =>
  db.select().from(moderationDecisions).where(eq(moderationDecisions.targetId, targetId));
const notificationsOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));
const mailsTo = async ({ email }: TestActor) => (await readOutbox(community)).filter(({ to }) => to === email);
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const commentOf = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0];

/** Each type of text and state that staff can remove without a report. */
const cases = [
  ['post', 'remove', 'published'],
  ['post', 'reject', 'held'],
  ['comment', 'remove', 'published'],
  ['comment', 'reject', 'held'],
] as const;
type Type = (typeof cases)[number][0];

async function written(type: Type, state: 'published' | 'held', authorId: string) {
  const given = state === 'held' ? { state, publishedAt: null } : {};
  if (type === 'post') return insertPost(community, { authorId, ...given });
  return insertComment(community, { postId: await insertPost(community), authorId, state });
}

describe.each(cases)('a %s that staff %s without a report', (type, verb, state) => {
  it('gets a decision with its original text, a notification and a mail with which its author can appeal', async () => {
    await emptyOutbox(community);
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const id = await written(type, state, mari.id);
    const given = { ground: 'spam', reason: 'Kolmas kord täna.' } as const;
    expect((await act(`${type}s/${id}/${verb}`, given)).status).toBe(200);
    const [decision, ...more] = await decisionsOn(id);
    expect(more).toEqual([]);
    expect(decision).toMatchObject({
      ...{ targetType: type, memberId: mari.id, decidedBy: staff.id, verdict: 'approved', action: 'remove', ...given },
      ...{ isAutomated: false, createdAt: testNow.getTime(), withdrawnAt: null },
    });
    const caseId = decision?.caseId ?? '';
    expect(await db.select().from(reportCases).where(eq(reportCases.id, caseId))).toMatchObject([
      { state: 'approved', reportCount: 0, authorId: mari.id, decidedAt: testNow.getTime() },
    ]);
    const [kept] = await db.select().from(reportSnapshots).where(eq(reportSnapshots.caseId, caseId));
    expect(kept?.content.parts.length).toBeGreaterThan(0);
    expect(await notificationsOf(mari.id)).toMatchObject([
      { path: `/appeals/${decision?.id}`, excerpt: 'It’s advertising or spam. Kolmas kord täna.', mailDueAt: null },
    ]);
    const mails = await mailsTo(mari);
    expect(mails).toHaveLength(1);
    const mail = JSON.stringify(mails);
    for (const said of ['Kolmas kord täna.', `/appeals/${decision?.id}.author.`]) expect(mail).toContain(said);
    expect(mail).not.toContain(staff.email);
  });

  it('is restored exactly as it was when its author appeals and someone else grants it', async () => {
    const mari = await actors.member(community);
    const id = await written(type, state, mari.id);
    const [before, other] = [type === 'post' ? await postOf(id) : await commentOf(id), await actors.admin(community)];
    await act(`${type}s/${id}/${verb}`, { ground: 'spam' });
    const [decision] = await decisionsOn(id);
    const appeal = await call<{ data: { id: string } }>(community, 'POST', '/api/appeals', {
      as: mari,
      body: { decisionId: decision?.id, text: 'See pole reklaam.' },
    });
    expect(appeal.status).toBe(201);
    const answer = (as: TestActor) =>
      act(
        `moderation/appeals/${appeal.body.data.id}/decide`,
        { verdict: 'granted', reason: 'Eksitus.' },
        later(hour),
        as,
      );
    expect((await answer(staff)).body.error?.code).toBe('not_yours_to_answer');
    expect((await answer(other)).status).toBe(200);
    expect(type === 'post' ? await postOf(id) : await commentOf(id)).toEqual(before);
    expect((await decisionsOn(id))[0]?.withdrawnAt).toBe(later(hour).getTime());
  });

  it('is shown to its author as published or as waiting for approval, whichever it was', async () => {
    const mari = await actors.member(community);
    const id = await written(type, state, mari.id);
    await act(`${type}s/${id}/${verb}`, { ground: 'spam' });
    const { body } = await call<{ data: { items: { wasHeld: boolean }[] } }>(community, 'GET', '/api/decisions', {
      as: mari,
    });
    expect(body.data.items.map(({ wasHeld }) => wasHeld)).toEqual([state === 'held']);
  });

  it('is removed only once, however many moderators try at the same time', async () => {
    await emptyOutbox(community);
    const mari = await actors.member(community);
    const id = await written(type, state, mari.id);
    const answers = await Promise.all([1, 2, 3].map(() => act(`${type}s/${id}/${verb}`, { ground: 'rules' })));
    const late = verb === 'remove' ? 'already_removed' : `${type}_not_held`;
    expect(answers.map(({ body }) => body.error?.code).sort()).toEqual([late, late, undefined]);
    const counts = [await decisionsOn(id), await notificationsOf(mari.id), await mailsTo(mari)];
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(await db.select().from(auditLog).where(eq(auditLog.targetId, id))).toHaveLength(1);
  });

  it('can’t be removed again by a colleague, who learns that it was removed and whose reason isn’t stored', async () => {
    const id = await written(type, state, (await actors.member(community)).id);
    await act(`${type}s/${id}/${verb}`, { ground: 'rules' });
    const { status, body } = await act(
      `${type}s/${id}/remove`,
      { reason: 'Teist korda.' },
      testNow,
      await actors.admin(community),
    );
    expect([status, body.error?.code]).toEqual([409, 'already_removed']);
    expect((await decisionsOn(id)).map(({ reason }) => reason)).toEqual([null]);
  });

  it('gets no decision if the moderator wrote it', async () => {
    const id = await written(type, state, staff.id);
    await act(`${type}s/${id}/${verb}`, { ground: 'duplicate' });
    expect([await decisionsOn(id), await notificationsOf(staff.id)]).toEqual([[], []]);
  });
});

describe.each(['post', 'comment'] as const)('a %s deleted with a DELETE request', (type) => {
  it('gets a decision if staff delete it, by default under the community’s rules', async () => {
    const mari = await actors.member(community);
    const id = await written(type, 'published', mari.id);
    const remove = () => call(community, 'DELETE', `/api/${type}s/${id}`, { as: staff, body: {} });
    for (const _ of [1, 2]) expect((await remove()).status).toBe(200);
    expect(await decisionsOn(id)).toMatchObject([{ action: 'remove', ground: 'rules', reason: null }]);
  });

  it('gets no decision if its author deletes it', async () => {
    const mari = await actors.member(community);
    const id = await written(type, 'published', mari.id);
    await call(community, 'DELETE', `/api/${type}s/${id}`, { as: mari, body: {} });
    expect(await decisionsOn(id)).toEqual([]);
  });
});

it('a removal without a report notifies the author even if they turned that notification off', async () => {
  const mari = await actors.member(community);
  await db.insert(notificationChannels).values({ userId: mari.id, kind: 'post_removed', channel: 'none' });
  const id = await insertPost(community, { authorId: mari.id });
  await act(`posts/${id}/remove`, { ground: 'spam' });
  expect(await notificationsOf(mari.id)).toMatchObject([{ kind: 'post_removed' }]);
});

it('a removal without a report leaves reports on the same post undecided, and their reporters waiting for an outcome', async () => {
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const id = await insertPost(community, { authorId: mari.id });
  await act('reports', { target: { type: 'post', id }, reason: 'spam', isInGoodFaith: true }, testNow, jaan);
  await act(`posts/${id}/remove`, { ground: 'spam' });
  const states = await db.select().from(reportCases).where(eq(reportCases.targetId, id));
  expect(states.map(({ state, reportCount }) => [state, reportCount]).sort()).toEqual([
    ['approved', 0],
    ['pending', 1],
  ]);
});

it('a removal without a report isn’t listed among similar decisions on reports', async () => {
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  await act(`posts/${await insertPost(community, { authorId: mari.id })}/remove`, { ground: 'rules' });
  const { id } = await insertCase(community, { authorId: jaan.id });
  await db.update(reports).set({ reason: 'rules' }).where(eq(reports.caseId, id));
  const { body } = await call<{ data: Case }>(community, 'GET', `/api/moderation/reports/${id}`, { as: staff });
  expect([body.data.reasons, body.data.alike]).toEqual([['rules'], []]);
});

it('removing many posts creates a decision on each one', async () => {
  const mari = await actors.member(community);
  const ids = [await insertPost(community, { authorId: mari.id }), await insertPost(community, { authorId: mari.id })];
  await act('admin/posts/bulk', { action: 'remove', ground: 'spam', items: ids.map((id) => ({ type: 'post', id })) });
  for (const id of ids) expect(await decisionsOn(id)).toHaveLength(1);
});
