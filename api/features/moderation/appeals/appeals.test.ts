import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  emptyOutbox,
  hour,
  insertAppeal,
  insertCase,
  insertComment,
  insertDecision,
  insertExpert,
  insertPost,
  later,
  overtake,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { appealToken } from '../decisions/index.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import { reportCases, reports } from '../reports/schema.ts';
import { appeals } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
type Body = Record<string, unknown>;

const decideOn = async (caseId: string, body: Body, as?: TestActor, now = testNow) => {
  const by = as ?? (await actors.moderator(community));
  const path = `/api/moderation/reports/${caseId}`;
  await call(community, 'POST', `${path}/claim`, { as: by, now, body: {} });
  const answer = await call<{ data: { id: string } }>(community, 'POST', `${path}/decide`, {
    ...{ as: by, now },
    body: { decision: 'approved', action: 'remove', ground: 'spam', reason: 'Müüb võõrast kaupa.', ...body },
  });
  expect(answer.status).toBe(200);
  return answer.body.data.id;
};

const text = 'Ma ei müünud midagi.';
const appeal = (body: Body, as?: TestActor, now = testNow) =>
  call<{ data: { id: string } }>(community, 'POST', '/api/appeals', {
    ...(as ? { as } : {}),
    now,
    body: { text, ...body },
  });
const reply = (body: Body, as?: TestActor, now = testNow) =>
  call(community, 'POST', '/api/appeals/reply', { ...(as ? { as } : {}), now, body: { text: 'Ja veel.', ...body } });
const answerTo = (as: TestActor, id: string, verdict = 'granted', now = later(hour)) =>
  call(community, 'POST', `/api/moderation/appeals/${id}/decide`, { as, now, body: { verdict, reason: 'Eksitus.' } });
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  'error' in body ? (body.error as { code: string }).code : undefined,
];
const tokenFor = (decisionId: string, reportId: string | null = null) =>
  appealToken({ env: community.env, tenant: community.tenant }, { decisionId, reportId });
const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const stateOf = async (id: string) => (await db.select().from(appeals).where(eq(appeals.id, id)))[0]?.state;
const notificationsOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));
const mailsTo = async (address: string) => (await readOutbox(community)).filter(({ to }) => to === address);

/** Decides on the author's post and appeals with the token. Returns the appeal. */
async function appealed(given: Parameters<typeof insertCase>[1], body: Body) {
  const found = await insertCase(community, given);
  const decisionId = await decideOn(found.id, body);
  const { status, body: answer } = await appeal({ token: tokenFor(decisionId) });
  expect(status).toBe(201);
  return { ...found, decisionId, appealId: answer.data.id };
}

describe('an appeal', () => {
  it('needs no account: the mail’s token is enough, even for a banned member', async () => {
    await emptyOutbox(community);
    const jaan = await actors.member(community);
    const { id } = await insertCase(community, { authorId: jaan.id });
    await decideOn(id, { action: 'ban' });
    const [mail] = await mailsTo(jaan.email);
    const token = /\/appeals\/([\w.-]+)/.exec(JSON.stringify(mail))?.[1];
    expect((await appeal({ token })).status).toBe(201);
  });

  it('can be made by a suspended member, who finds the decision in their list', async () => {
    const jaan = await actors.member(community);
    const { id } = await insertCase(community, { authorId: jaan.id });
    const decisionId = await decideOn(id, { action: 'suspend', until: later(day).toISOString() });
    expect((await appeal({ decisionId }, jaan)).status).toBe(201);
    const { body } = await call<{ data: { items: Body[] } }>(community, 'GET', '/api/decisions', { as: jaan });
    expect(body.data.items).toMatchObject([
      {
        id: decisionId,
        side: 'author',
        action: 'suspend',
        appealUntil: null,
        appeal: { state: 'pending', words: text },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('decidedBy');
  });

  it('can be made only once, even concurrently', async () => {
    const decisionId = await insertDecision(community);
    const answers = await Promise.all([1, 2, 3].map(() => appeal({ token: tokenFor(decisionId) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.$count(appeals, eq(appeals.decisionId, decisionId))).toBe(1);
    expect(codeOf(await appeal({ token: tokenFor(decisionId) }))).toEqual([409, 'already_appealed']);
  });

  it('can be made for six months', async () => {
    const [jaan, mari] = [await actors.member(community), await actors.member(community)];
    const first = await insertDecision(community, { authorId: jaan.id });
    const second = await insertDecision(community, { authorId: mari.id });
    const end = later(184 * day);
    expect((await appeal({ token: tokenFor(first) }, undefined, new Date(end.getTime() - 1))).status).toBe(201);
    expect(codeOf(await appeal({ token: tokenFor(second) }, undefined, end))).toEqual([404, 'appeal_link_invalid']);
  });

  it('is refused to others, with an altered token and with another community’s token', async () => {
    const decisionId = await insertDecision(community);
    const stranger = await actors.member(community);
    expect((await appeal({ decisionId }, stranger)).status).toBe(404);
    expect((await appeal({ decisionId })).status).toBe(401);
    const token = tokenFor(decisionId);
    const elsewhere = appealToken({ env: community.env, tenant: { slug: 'muu' } }, { decisionId, reportId: null });
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      elsewhere,
      'x',
      tokenFor(newId()),
    ]) {
      expect(codeOf(await appeal({ token: wrong }))).toEqual([404, 'appeal_link_invalid']);
    }
  });

  it('is open to authors if action was taken, and to reporters if it wasn’t', async () => {
    const acted = await insertCase(community);
    const removal = await decideOn(acted.id, {});
    const reporter = await db.select().from(reports).where(eq(reports.caseId, acted.id));
    expect(codeOf(await appeal({ token: tokenFor(removal, reporter[0]?.id ?? null) }))).toEqual([
      409,
      'nothing_to_appeal',
    ]);
    const left = await insertCase(community);
    const rejection = await decideOn(left.id, { decision: 'rejected', action: 'none', reason: null });
    expect(codeOf(await appeal({ token: tokenFor(rejection) }))).toEqual([409, 'nothing_to_appeal']);
  });

  it('requires a text', async () => {
    const decisionId = await insertDecision(community);
    expect((await appeal({ token: tokenFor(decisionId), text: ' ' })).status).toBe(400);
  });
});

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

  it('lifts the suspension of this decision and no other', async () => {
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

  it('returns the case to the queue, to be decided again, if a reporter made it', async () => {
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

describe('a rejected appeal', () => {
  it('changes nothing, and can be replied to once, which reopens it', async () => {
    const { appealId, decisionId, targetId } = await appealed({}, {});
    const token = tokenFor(decisionId);
    const staff = await actors.moderator(community);
    await answerTo(staff, appealId, 'rejected');
    expect((await postOf(targetId))?.state).toBe('removed');
    const replies = await Promise.all([1, 2].map(() => reply({ token }, undefined, later(2 * hour))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.select().from(appeals).where(eq(appeals.id, appealId))).toMatchObject([
      { state: 'pending', reply: 'Ja veel.', earlierAnswer: 'Eksitus.', answer: null },
    ]);
    await answerTo(staff, appealId, 'rejected', later(3 * hour));
    expect(codeOf(await reply({ token }, undefined, later(4 * hour)))).toEqual([409, 'already_replied']);
  });
});

describe('answering an appeal', () => {
  it('succeeds only once, however many moderators answer concurrently', async () => {
    await emptyOutbox(community);
    const jaan = await actors.member(community);
    const { appealId, targetId } = await appealed({ authorId: jaan.id }, {});
    const staff = await Promise.all([1, 2, 3].map(() => actors.moderator(community)));
    const verdicts = ['granted', 'granted', 'rejected'];
    const answers = await Promise.all(staff.map((as, index) => answerTo(as, appealId, verdicts[index])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const isGranted = (await stateOf(appealId)) === 'granted';
    expect((await postOf(targetId))?.state).toBe(isGranted ? 'published' : 'removed');
    expect((await notificationsOf(jaan.id)).filter(({ subjectId }) => subjectId === `appeal:${appealId}`)).toHaveLength(
      1,
    );
    expect((await mailsTo(jaan.email)).filter(({ subject }) => subject.includes('vaidlustusele'))).toHaveLength(1);
  });

  it('is refused to the original decider, the person concerned, and moderators about administrators', async () => {
    const [first, mari, admin] = [
      await actors.moderator(community),
      await actors.moderator(community),
      await actors.admin(community),
    ];
    const own = await insertAppeal(community, { decidedBy: first.id });
    const about = await insertAppeal(community, { authorId: mari.id });
    const aboutAdmin = await insertAppeal(community, { authorId: admin.id });
    for (const [as, { id }, answer] of [
      [first, own, [403, 'not_yours_to_answer']],
      [mari, about, [404, 'not_found']],
      [mari, aboutAdmin, [403, 'not_yours_to_answer']],
    ] as const) {
      expect(codeOf(await answerTo(as, id))).toEqual(answer);
      expect(await stateOf(id)).toBe('pending');
    }
    expect((await answerTo(await actors.admin(community), aboutAdmin.id)).status).toBe(200);
  });

  it('is allowed to the original decider if there is no one else, and the answer says so', async () => {
    const alone = await createTestCommunity();
    const admin = await actors.admin(alone);
    const { id, appellantId } = await insertAppeal(alone, { decidedBy: admin.id });
    const decide = (as: TestActor) =>
      call(alone, 'POST', `/api/moderation/appeals/${id}/decide`, {
        as,
        body: { verdict: 'rejected', reason: 'Sama.' },
      });
    const other = await actors.moderator(alone);
    expect((await decide(admin)).status).toBe(403);
    await alone.db.update(users).set({ role: 'user' }).where(eq(users.id, other.id));
    expect((await decide(admin)).status).toBe(200);
    const mails = (await readOutbox(alone)).filter(({ to }) => to.startsWith(appellantId));
    expect(JSON.stringify(mails)).toContain('ainult üks otsustaja');
  });

  it('is refused if the appellant replies at the same time', async () => {
    const { appealId, decisionId, targetId } = await appealed({}, {});
    const staff = await actors.moderator(community);
    const { result, wasOvertaken } = await overtake(
      4,
      () => reply({ token: tokenFor(decisionId) }, undefined, later(1)),
      () => answerTo(staff, appealId),
    );
    expect(wasOvertaken).toBe(true);
    expect(codeOf(result)).toEqual([409, 'appeal_changed']);
    expect([await stateOf(appealId), (await postOf(targetId))?.state]).toEqual(['pending', 'removed']);
  });

  it('is refused if the appellant has replied since the appeal was read', async () => {
    const { appealId, decisionId } = await appealed({}, {});
    const as = await actors.moderator(community);
    await reply({ token: tokenFor(decisionId) }, undefined, later(1));
    const answer = (hasReply: boolean) =>
      call(community, 'POST', `/api/moderation/appeals/${appealId}/decide`, {
        ...{ as, now: later(hour) },
        body: { verdict: 'rejected', reason: 'Ei.', hasReply },
      });
    expect([codeOf(await answer(false)), await stateOf(appealId)]).toEqual([[409, 'appeal_changed'], 'pending']);
    expect([codeOf(await answer(true)), await stateOf(appealId)]).toEqual([[200, undefined], 'rejected']);
  });

  it('requires a reason', async () => {
    const { id } = await insertAppeal(community);
    const as = await actors.moderator(community);
    const path = `/api/moderation/appeals/${id}/decide`;
    expect((await call(community, 'POST', path, { as, body: { verdict: 'granted', reason: ' ' } })).status).toBe(400);
    expect(await stateOf(id)).toBe('pending');
  });

  it('can grant an appeal against a restriction that was already lifted, without lifting it again', async () => {
    const [jaan, admin] = [await actors.member(community), await actors.admin(community)];
    const { appealId } = await appealed({ authorId: jaan.id }, { action: 'ban' });
    const lift = { as: admin, body: { kind: 'ban', reason: 'Eksitus' }, now: later(1) };
    expect((await call(community, 'POST', `/api/moderation/users/${jaan.id}/lift`, lift)).status).toBe(200);
    expect((await answerTo(await actors.moderator(community), appealId)).status).toBe(200);
    const [limit] = await db.select().from(restrictions).where(eq(restrictions.userId, jaan.id));
    expect([limit?.liftedAt, (await userOf(jaan.id))?.status]).toEqual([later(1).getTime(), 'active']);
  });
});

describe('the appeal queue', () => {
  it('lists the oldest appeals first, and shows an appeal with its decision', async () => {
    const own = await createTestCommunity();
    const [{ id: newer }, { id }] = [await insertAppeal(own), await insertAppeal(own)];
    await own.db
      .update(appeals)
      .set({ createdAt: later(-hour).getTime() })
      .where(eq(appeals.id, id));
    const as = await actors.moderator(own);
    const list = await call<{ data: { items: Body[] } }>(own, 'GET', '/api/moderation/appeals', { as });
    expect(list.body.data.items).toMatchObject([
      { id, side: 'author', action: 'warn', mayDecide: true },
      { id: newer, side: 'author' },
    ]);
    const one = await call<{ data: Body }>(own, 'GET', `/api/moderation/appeals/${id}`, { as });
    expect(one.body.data).toMatchObject({ decision: { reason: 'Müüb võõrast kaupa.' }, snapshot: { under: null } });
    await call(own, 'POST', `/api/moderation/appeals/${id}/decide`, {
      as,
      body: { verdict: 'rejected', reason: 'Ei.' },
    });
    const decided = await call<{ data: { items: Body[] } }>(own, 'GET', '/api/moderation/appeals?state=decided', {
      as,
    });
    expect(decided.body.data.items).toMatchObject([{ id, state: 'rejected' }]);
  });

  it('shows the appellant only to administrators, who can message them', async () => {
    const own = await createTestCommunity();
    const { id, appellantId } = await insertAppeal(own);
    const open = async (as: TestActor) =>
      (await call<{ data: Body }>(own, 'GET', `/api/moderation/appeals/${id}`, { as })).body.data;
    expect(await open(await actors.admin(own))).toMatchObject({ appellantId });
    expect(await open(await actors.moderator(own))).toMatchObject({ appellantId: null });
  });
});

describe('deleting an account', () => {
  it('erases the texts of the account’s appeals, but keeps the appeals', async () => {
    const jaan = await actors.member(community);
    const { id } = await insertAppeal(community, { authorId: jaan.id });
    const body = { password: jaan.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: jaan, body })).status).toBe(200);
    expect(await db.select().from(appeals).where(eq(appeals.id, id))).toMatchObject([
      { appellantId: null, words: null },
    ]);
  });
});
