import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createAppeals } from '#api/testing/appeals.ts';
import {
  actors,
  call,
  day,
  emptyOutbox,
  hour,
  insertCase,
  insertComment,
  insertExpert,
  insertPost,
  later,
} from '#api/testing/index.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import { reportCases, reports } from '../reports/schema.ts';

const { community, db, decideOn, appeal, answerTo, tokenFor, postOf, userOf, notificationsOf, mailsTo, appealed } =
  await createAppeals();

describe('a granted appeal', () => {
  it('restores a post exactly as it was, and notifies both sides in their language, with reasons', async () => {
    await emptyOutbox(community);
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const targetId = await insertPost(community, { authorId: mari.id, pinnedAt: 5, commentCount: 3 });
    const before = await postOf(targetId);
    const { appealId, reporterId, id: caseId } = await appealed({ targetId, authorId: mari.id }, {});
    await db.insert(reports).values({
      ...{ id: newId(), caseId, name: 'Juta', email: 'juta@appeals.test', reason: 'spam', locale: 'et', digest: 'a' },
      ...{ createdAt: 1, lastAt: 1 },
    });
    const staff = await actors.moderator(community);
    expect((await answerTo(staff, appealId)).status).toBe(200);
    expect(await postOf(targetId)).toEqual(before);
    expect((await notificationsOf(mari.id)).map(({ excerpt }) => excerpt)).toContain(
      'We agree with your appeal. We’ve reversed the decision and restored what it took from you. Eksitus.',
    );
    expect((await notificationsOf(reporterId)).map(({ excerpt }) => excerpt).join()).toContain('tühistasime');
    const mails = (await mailsTo(mari.email)).filter(({ subject }) => subject.startsWith('The answer to your appeal'));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('Eksitus.');
    expect(JSON.stringify(await mailsTo('juta@appeals.test'))).toContain('tühistasime');
    const entries = await db.select().from(auditLog).where(eq(auditLog.targetId, appealId));
    expect(entries).toMatchObject([{ action: 'appeal.decide', actorId: staff.id, after: { state: 'granted' } }]);
  });

  it('restores a comment and counts it again', async () => {
    const postId = await insertPost(community);
    const authorId = (await actors.member(community)).id;
    const targetId = await insertComment(community, { postId, authorId });
    const count = (await postOf(postId))?.commentCount;
    const { appealId } = await appealed({ targetType: 'comment', targetId, authorId }, {});
    expect((await postOf(postId))?.commentCount).toBe((count ?? 0) - 1);
    await answerTo(await actors.moderator(community), appealId);
    expect((await db.select().from(comments).where(eq(comments.id, targetId)))[0]?.state).toBe('published');
    expect((await postOf(postId))?.commentCount).toBe(count);
  });

  it('restores a profile’s description and an expert’s listing, without overwriting newer text', async () => {
    const mari = await actors.member(community, { user: { about: 'Osta siit', avatarKey: 'a/b.png' } });
    const expert = await insertExpert(community);
    await db.update(users).set({ about: 'Küsi minult' }).where(eq(users.id, expert.id));
    const first = await appealed({ targetType: 'user', targetId: mari.id, authorId: mari.id }, {});
    const second = await appealed({ targetType: 'expert', targetId: expert.id, authorId: expert.id }, {});
    await db.update(users).set({ about: 'Uus' }).where(eq(users.id, mari.id));
    const staff = await actors.moderator(community);
    await answerTo(staff, first.appealId);
    await answerTo(staff, second.appealId);
    expect(await userOf(mari.id)).toMatchObject({ about: 'Uus', avatarKey: 'a/b.png' });
    expect(await userOf(expert.id)).toMatchObject({ about: 'Küsi minult' });
    expect(await db.select().from(expertProfiles).where(eq(expertProfiles.userId, expert.id))).toMatchObject([
      { isListed: true },
    ]);
  });

  it('lifts a ban and notifies the member, who can sign in again', async () => {
    const jaan = await actors.member(community);
    const { appealId } = await appealed({ authorId: jaan.id }, { action: 'ban' });
    await answerTo(await actors.moderator(community), appealId);
    expect((await userOf(jaan.id))?.status).toBe('active');
    expect((await notificationsOf(jaan.id)).map(({ subjectId }) => subjectId)).toContain(`appeal:${appealId}`);
    const { email, password } = jaan;
    expect((await call(community, 'POST', '/api/auth/sign-in', { body: { email, password } })).status).toBe(200);
  });

  it('lifts only the suspension that this decision set', async () => {
    const jaan = await actors.member(community);
    const until = later(5 * day).toISOString();
    const other = await insertCase(community, { authorId: jaan.id });
    await decideOn(other.id, { action: 'suspend', until: later(2 * day).toISOString() });
    const { appealId } = await appealed({ authorId: jaan.id }, { action: 'suspend', until });
    await answerTo(await actors.moderator(community), appealId);
    const rows = await db.select().from(restrictions).where(eq(restrictions.userId, jaan.id));
    expect(rows.filter(({ liftedAt }) => liftedAt === null)).toMatchObject([{ until: later(2 * day).getTime() }]);
  });

  it('withdraws a warning', async () => {
    const { appealId, decisionId } = await appealed({}, { action: 'warn' });
    await answerTo(await actors.moderator(community), appealId);
    const rows = await db.select().from(moderationDecisions).where(eq(moderationDecisions.id, decisionId));
    expect(rows).toMatchObject([{ withdrawnAt: later(hour).getTime() }]);
  });

  it('doesn’t change content that someone else restored and removed again', async () => {
    const { appealId, targetId } = await appealed({}, {});
    const staff = await actors.moderator(community);
    const act = (verb: string, after: number) =>
      call(community, 'POST', `/api/posts/${targetId}/${verb}`, { as: staff, body: {}, now: later(after) });
    await act('restore', 1);
    await act('remove', 2);
    await answerTo(await actors.moderator(community), appealId);
    expect((await postOf(targetId))?.state).toBe('removed');
  });

  it('doesn’t change content that its author deleted', async () => {
    const { appealId, targetId } = await appealed({}, {});
    await db.update(posts).set({ state: 'deleted' }).where(eq(posts.id, targetId));
    expect((await answerTo(await actors.moderator(community), appealId)).status).toBe(200);
    expect((await postOf(targetId))?.state).toBe('deleted');
  });

  it('returns the case to the queue to be decided again if the appellant is a reporter', async () => {
    const found = await insertCase(community);
    const decisionId = await decideOn(found.id, { decision: 'rejected', action: 'none', reason: null });
    const [report] = await db.select().from(reports).where(eq(reports.caseId, found.id));
    const { body } = await appeal({ token: tokenFor(decisionId, report?.id ?? null) });
    await answerTo(await actors.moderator(community), body.data.id);
    expect(await db.select().from(reportCases).where(eq(reportCases.id, found.id))).toMatchObject([
      { state: 'pending', decidedAt: null },
    ]);
    await decideOn(found.id, {}, undefined, later(2 * hour));
    expect((await postOf(found.targetId))?.state).toBe('removed');
  });
});
