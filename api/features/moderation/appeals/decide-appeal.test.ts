import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { createAppeals } from '#api/testing/appeals.ts';
import {
  actors,
  call,
  createTestCommunity,
  emptyOutbox,
  hour,
  insertAppeal,
  later,
  overtake,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';
import { appeals } from './schema.ts';

const {
  community,
  db,
  reply,
  answerTo,
  codeOf,
  tokenFor,
  postOf,
  userOf,
  stateOf,
  notificationsOf,
  mailsTo,
  appealed,
} = await createAppeals();

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

  it('is refused to the original decider and the person concerned, and to moderators if it is about an administrator', async () => {
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

  it('is allowed for the original decider if there is no one else, and the answer says so', async () => {
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
