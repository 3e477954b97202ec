import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createDecisions, rejectedDecision } from '#api/testing/decide.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  emptyOutbox,
  hour,
  insertCase,
  insertComment,
  insertExpert,
  insertPost,
  later,
  overtake,
  readOutbox,
  testNow,
} from '#api/testing/index.ts';
import { reportCases, reports } from '../reports/schema.ts';
import { moderationDecisions } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const { decide, claimed, stateOf, notificationsOf, entriesOf } = createDecisions(community);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof decide>>) => [status, body.error?.code];

describe('a removal', () => {
  it('removes the post, closes the case, and notifies its author and reporters in one transaction', async () => {
    await emptyOutbox(community);
    const { as, id, targetId, authorId, reporterId } = await claimed();
    await db.update(users).set({ locale: 'en' }).where(eq(users.id, authorId));
    expect((await decide(as, id)).status).toBe(200);
    expect(await stateOf(targetId)).toBe('removed');
    expect(await db.select().from(reportCases).where(eq(reportCases.id, id))).toMatchObject([
      { state: 'approved', decidedAt: testNow.getTime(), claimedBy: null },
    ]);
    expect(await notificationsOf(authorId)).toMatchObject([
      {
        kind: 'decision',
        title: 'Uni',
        excerpt: 'We removed what you published. It’s advertising or spam. Müüb võõrast kaupa.',
      },
    ]);
    expect(await notificationsOf(reporterId)).toMatchObject([{ kind: 'report_outcome' }]);
    expect(await entriesOf(targetId, id)).toEqual(['post.remove', 'report.claim', 'report.decide']);
    const mails = (await readOutbox(community)).filter(({ to }) => to.startsWith(authorId));
    expect(mails).toMatchObject([{ locale: 'en', subject: 'A decision about you: Kuu kogu' }]);
  });

  it('mails the author the action, the rule, the facts, that a person decided and how to appeal, without naming the moderator', async () => {
    await emptyOutbox(community);
    const { as, id, authorId } = await claimed();
    await db.update(users).set({ name: 'Malle Moderaator' }).where(eq(users.id, as.id));
    await decide(as, id);
    const [mail] = (await readOutbox(community)).filter(({ to }) => to.startsWith(authorId));
    const text = JSON.stringify(mail);
    for (const element of [
      'Eemaldasime',
      '/community/posts/',
      'reklaam',
      'Müüb võõrast kaupa.',
      'mitte programm',
      'kuue kuu',
    ]) {
      expect(text).toContain(element);
    }
    expect(text).not.toContain('Malle');
  });

  it('removes a comment from its thread and from the comment count', async () => {
    const postId = await insertPost(community);
    const authorId = (await actors.member(community)).id;
    const targetId = await insertComment(community, { postId, authorId });
    const { as, id } = await claimed({
      targetType: 'comment',
      targetId,
      authorId,
      place: `/community/posts/${postId}?comment=${targetId}`,
    });
    expect((await decide(as, id)).status).toBe(200);
    expect(await db.select({ state: comments.state }).from(comments).where(eq(comments.id, targetId))).toEqual([
      { state: 'removed' },
    ]);
    expect(await db.select({ n: posts.commentCount }).from(posts).where(eq(posts.id, postId))).toEqual([{ n: 0 }]);
  });

  it('clears a profile, removes an expert from the directory, and records what was removed', async () => {
    const texts = mapProfileTexts((text) => `Osta siit: ${text}`);
    const nothing = mapProfileTexts(() => null);
    const member = await actors.member(community, { user: texts });
    const expert = await insertExpert(community);
    await db.update(users).set({ about: 'Osta minult' }).where(eq(users.id, expert.id));
    const first = await claimed({ targetType: 'user', targetId: member.id, authorId: member.id });
    const second = await claimed({ targetType: 'expert', targetId: expert.id, authorId: expert.id });
    await decide(first.as, first.id);
    await decide(second.as, second.id);
    expect(await db.select().from(users).where(eq(users.id, member.id))).toMatchObject([
      { ...nothing, name: 'Mari Maasikas' },
    ]);
    expect(await db.select().from(expertProfiles).where(eq(expertProfiles.userId, expert.id))).toMatchObject([
      { isListed: false },
    ]);
    const rows = await db
      .select()
      .from(moderationDecisions)
      .where(inArray(moderationDecisions.caseId, [first.id, second.id]));
    expect(await db.select().from(users).where(eq(users.id, expert.id))).toMatchObject([{ about: null }]);
    expect(rows.map(({ taken }) => taken)).toEqual([
      { ...texts, avatarKey: null },
      { ...nothing, about: 'Osta minult', isListed: 1 },
    ]);
  });

  it('is possible even if the author has already deleted the post', async () => {
    const { as, id, targetId, authorId } = await claimed();
    await db.update(posts).set({ state: 'deleted' }).where(eq(posts.id, targetId));
    expect((await decide(as, id)).status).toBe(200);
    expect(await stateOf(targetId)).toBe('deleted');
    expect(await notificationsOf(authorId)).toMatchObject([{ kind: 'decision' }]);
  });
});

describe('a rejection', () => {
  it('changes nothing, and notifies only the reporters', async () => {
    await emptyOutbox(community);
    const { as, id, targetId, authorId, reporterId } = await claimed();
    await db.insert(reports).values({
      ...{
        id: newId(),
        caseId: id,
        name: 'Juta',
        email: 'juta@people.test',
        reason: 'spam',
        locale: 'en',
        digest: 'a',
      },
      ...{ createdAt: 1, lastAt: 1 },
    });
    expect((await decide(as, id, rejectedDecision)).status).toBe(200);
    expect(await stateOf(targetId)).toBe('published');
    expect(await notificationsOf(authorId)).toEqual([]);
    expect(await notificationsOf(reporterId)).toMatchObject([{ kind: 'report_outcome' }]);
    expect((await readOutbox(community)).filter(({ to }) => to === 'juta@people.test')).toMatchObject([
      { locale: 'en', subject: 'The outcome of your report: Kuu kogu' },
    ]);
  });
});

describe('a decision', () => {
  it.each([
    ['the decision', { decision: null }, { decision: 'decision_required' }],
    ['the rule', { ground: '' }, { ground: 'ground_required' }],
    ['the reason', { reason: '' }, { reason: 'reason_required' }],
    ['the end of a suspension', { action: 'suspend' }, { until: 'suspension_end_required' }],
  ])('is refused with an error on the missing field: %s', async (_, body, faults) => {
    const { as, id } = await claimed();
    const answer = await decide(as, id, body);
    const expected = Object.entries(faults).map(([field, code]) => [field, expect.objectContaining({ code })]);
    expect([answer.status, answer.body.error?.fields]).toEqual([400, Object.fromEntries(expected)]);
  });

  it('requires the decider’s own valid claim', async () => {
    const { as, id, targetId } = await claimed();
    const other = await actors.moderator(community);
    expect(codeOf(await decide(other, id))).toEqual([409, 'case_not_claimed']);
    expect(codeOf(await decide(as, id, {}, later(hour)))).toEqual([409, 'case_not_claimed']);
    expect(await stateOf(targetId)).toBe('published');
  });

  it('is made only once, even concurrently', async () => {
    await emptyOutbox(community);
    const { as, id, targetId, authorId } = await claimed();
    const answers = await Promise.all([decide(as, id), decide(as, id), decide(as, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await entriesOf(targetId, id)).toEqual(['post.remove', 'report.claim', 'report.decide']);
    expect((await readOutbox(community)).filter(({ to }) => to.startsWith(authorId))).toHaveLength(1);
    expect(codeOf(await decide(as, id))).toEqual([409, 'case_decided']);
  });

  it('is refused if there are more reports than the moderator has read', async () => {
    const { as, id, targetId } = await claimed();
    await db.update(reportCases).set({ reportCount: 2 }).where(eq(reportCases.id, id));
    expect(codeOf(await decide(as, id))).toEqual([409, 'case_changed']);
    expect(await stateOf(targetId)).toBe('published');
    expect((await decide(as, id, { reportCount: 2 })).status).toBe(200);
  });

  it('is refused on cases about an administrator or oneself, even with a claim', async () => {
    const admin = await actors.admin(community);
    const mari = await actors.moderator(community);
    for (const [authorId, answer] of [
      [admin.id, [403, 'not_yours_to_decide']],
      [mari.id, [404, 'not_found']],
    ] as const) {
      const { id, targetId } = await insertCase(community, {
        authorId,
        claimedBy: mari.id,
        claimedAt: testNow.getTime(),
      });
      expect(codeOf(await decide(mari, id))).toEqual(answer);
      expect(await stateOf(targetId)).toBe('published');
    }
  });

  it.each([
    ['an unknown ground', { ground: 'mood' }, 'ground'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['a rejection with a removal', { decision: 'rejected' }, 'action'],
    ['an end for an action other than a suspension', { until: later(day).toISOString() }, 'until'],
  ])('is refused with %s', async (_, body, field) => {
    const { as, id } = await claimed();
    const answer = await decide(as, id, body);
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each(['warn', 'silence', 'suspend', 'ban'])(
    'is refused if it would %s a deleted account, even one deleted a moment ago',
    async (action) => {
      const jaan = await actors.member(community);
      const { as, id } = await claimed({ authorId: jaan.id });
      const until = /silence|suspend/.test(action) ? later(day).toISOString() : undefined;
      const leave = async () => db.update(users).set({ status: 'inactive', deletedAt: 1 }).where(eq(users.id, jaan.id));
      const { result } = await overtake(3, leave, () => decide(as, id, { action, until }));
      expect(codeOf(result)).toEqual([409, 'account_deleted']);
      expect(codeOf(await decide(as, id, { action, until }))).toEqual([409, 'account_deleted']);
      expect(await db.$count(restrictions, eq(restrictions.userId, jaan.id))).toBe(0);
      expect((await decide(as, id)).status).toBe(200);
    },
  );

  it('is kept without names when accounts are deleted', async () => {
    const jaan = await actors.member(community);
    const { as, id } = await claimed({ authorId: jaan.id });
    await decide(as, id, { action: 'warn' });
    const body = { password: jaan.password, confirmation: 'Kogukond' };
    const answer = await call(community, 'POST', '/api/users/delete', { as: jaan, body });
    expect(answer.status).toBe(200);
    expect(await db.select().from(moderationDecisions).where(eq(moderationDecisions.caseId, id))).toMatchObject([
      { decidedBy: as.id, reason: null, action: 'warn', ground: 'spam' },
    ]);
  });
});
