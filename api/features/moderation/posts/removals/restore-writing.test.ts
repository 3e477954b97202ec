import { eq } from 'drizzle-orm';
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
import { appeals } from '../../appeals/schema.ts';
import { moderationDecisions } from '../../decisions/schema.ts';
import { reports } from '../../reports/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);
const other = await actors.moderator(community);

const act = (path: string, body: object = {}, now = testNow, as: TestActor = staff) =>
  call<{ error?: { code: string } }>(community, 'POST', `/api/${path}`, { as, body, now });
const decisionOn = async (targetId: string) =>
  (await db.select().from(moderationDecisions).where(eq(moderationDecisions.targetId, targetId)))[0];
const notificationsOf = async (userId: string) =>
  (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind, excerpt }) => [
    kind,
    excerpt,
  ]);
const mailsTo = async ({ email }: TestActor) => (await readOutbox(community)).filter(({ to }) => to === email);
const stateOf = async (type: 'post' | 'comment', id: string) => {
  const table = type === 'post' ? posts : comments;
  return (await db.select({ state: table.state }).from(table).where(eq(table.id, id)))[0]?.state;
};
const appealOf = async (decisionId: string) =>
  (await db.select().from(appeals).where(eq(appeals.decisionId, decisionId)))[0];

async function written(type: 'post' | 'comment', state: 'published' | 'held', authorId: string) {
  const given = state === 'held' ? { state, publishedAt: null } : {};
  if (type === 'post') return insertPost(community, { authorId, ...given });
  return insertComment(community, { postId: await insertPost(community), authorId, state });
}

async function decide(caseId: string, given: object) {
  expect((await act(`moderation/reports/${caseId}/claim`)).status).toBe(200);
  const decision = { decision: 'approved', ground: 'spam', reason: 'Kuulutus.', ...given };
  expect((await act(`moderation/reports/${caseId}/decide`, decision)).status).toBe(200);
}

const appeal = (as: TestActor, decisionId: string | undefined) =>
  call<{ error?: { code: string } }>(community, 'POST', '/api/appeals', {
    as,
    body: { decisionId, text: 'See pole reklaam.' },
    now: later(hour),
  });

describe.each(['post', 'comment'] as const)('restoring a %s directly', (type) => {
  it('withdraws the decision, which can’t be appealed any more', async () => {
    const mari = await actors.member(community);
    const id = await written(type, 'published', mari.id);
    await act(`${type}s/${id}/remove`, { ground: 'spam' });
    expect((await act(`${type}s/${id}/restore`, { reason: 'Eksitus.' }, later(hour))).status).toBe(200);
    const decision = await decisionOn(id);
    expect([await stateOf(type, id), decision?.withdrawnAt]).toEqual(['published', later(hour).getTime()]);
    expect((await appeal(mari, decision?.id)).body.error?.code).toBe('nothing_to_appeal');
    expect((await notificationsOf(mari.id)).at(-1)).toEqual(['post_restored', 'Eksitus.']);
  });

  it('also grants its pending appeal, which is answered by mail and can’t be decided again', async () => {
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const id = await written(type, 'published', mari.id);
    await act(`${type}s/${id}/remove`, { ground: 'spam' });
    const decision = await decisionOn(id);
    expect((await appeal(mari, decision?.id)).status).toBe(201);
    await emptyOutbox(community);
    expect((await act(`${type}s/${id}/restore`, { reason: 'We were wrong.' }, later(2 * hour))).status).toBe(200);
    const granted = await appealOf(decision?.id ?? '');
    expect(granted).toMatchObject({
      ...{ state: 'granted', answer: 'We were wrong.', decidedBy: staff.id, decidedAt: later(2 * hour).getTime() },
    });
    const mails = await mailsTo(mari);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('We were wrong.');
    expect(JSON.stringify(mails)).not.toContain('Someone who didn’t make the first decision');
    expect((await notificationsOf(mari.id)).map(([kind]) => kind)).toEqual(['post_removed', 'decision']);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, granted?.id ?? ''));
    expect(entries).toMatchObject([{ action: 'appeal.decide', actorId: staff.id, after: { state: 'granted' } }]);
    const late = { verdict: 'rejected', reason: 'Jääb.' };
    const answer = await act(`moderation/appeals/${granted?.id}/decide`, late, later(3 * hour), other);
    expect(answer.body.error?.code).toBe('appeal_decided');
  });

  it('holds it again if it was held before, and notifies its author that the decision was withdrawn', async () => {
    const mari = await actors.member(community);
    const id = await written(type, 'held', mari.id);
    await act(`${type}s/${id}/reject`, { ground: 'spam' });
    await act(`${type}s/${id}/restore`, { reason: 'Eksitus.' }, later(hour));
    expect(await stateOf(type, id)).toBe('held');
    expect((await decisionOn(id))?.withdrawnAt).toBe(later(hour).getTime());
    expect((await notificationsOf(mari.id)).at(-1)).toEqual([
      'decision',
      'Võtsime oma otsuse tagasi. Sinu kirjutatu ootab jälle kinnitamist. Eksitus.',
    ]);
  });

  it('notifies the reporters, both members and visitors, that the decision was withdrawn', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const id = await written(type, 'published', mari.id);
    const { id: caseId } = await insertCase(community, {
      ...{ targetType: type, targetId: id, authorId: mari.id, reporterId: jaan.id },
    });
    const visitor = { id: newId(), caseId, email: `${newId()}@reader.test`, name: 'Lugeja', locale: 'et' } as const;
    const at = { createdAt: testNow.getTime(), lastAt: testNow.getTime() };
    await db.insert(reports).values({ ...visitor, ...at, reason: 'spam', digest: 'a' });
    await decide(caseId, { action: 'remove', reportCount: 1 });
    await emptyOutbox(community);
    expect((await act(`${type}s/${id}/restore`, { reason: 'Eksitus.' }, later(day))).status).toBe(200);
    const said = 'Vaatasime sinu teate kohta tehtud otsuse uuesti üle ja tühistasime selle. Eksitus.';
    expect((await notificationsOf(jaan.id)).at(-1)).toEqual(['report_outcome', said]);
    expect((await readOutbox(community)).map(({ to }) => to)).toContain(visitor.email);
  });

  it('succeeds only once, however many moderators try at the same time', async () => {
    const mari = await actors.member(community);
    const id = await written(type, 'published', mari.id);
    await act(`${type}s/${id}/remove`, { ground: 'spam' });
    await appeal(mari, (await decisionOn(id))?.id);
    await emptyOutbox(community);
    const answers = await Promise.all(
      [staff, other, staff].map((as) => act(`${type}s/${id}/restore`, {}, later(day), as)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await mailsTo(mari)).toHaveLength(1);
    expect((await notificationsOf(mari.id)).map(([kind]) => kind)).toEqual(['post_removed', 'decision']);
  });
});

it('restoring a post doesn’t affect a restriction from another decision about the post', async () => {
  const mari = await actors.member(community);
  const id = await written('post', 'published', mari.id);
  const { id: caseId } = await insertCase(community, { targetId: id, authorId: mari.id });
  await decide(caseId, { action: 'warn', reportCount: 1 });
  await act(`posts/${id}/remove`, { ground: 'spam' });
  await act(`posts/${id}/restore`, {}, later(hour));
  const rows = await db.select().from(moderationDecisions).where(eq(moderationDecisions.targetId, id));
  expect(rows.map(({ action, withdrawnAt }) => [action, withdrawnAt !== null]).sort()).toEqual([
    ['remove', true],
    ['warn', false],
  ]);
});
