import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertCase,
  insertPost,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { AppealDetails, OwnDecision } from '../appeals/contract.ts';
import type { Case, CaseRow } from '../cases/contract.ts';
import type { DecisionRow } from '../cases/history/contract.ts';
import type { OwnReport } from '../own-reports/contract.ts';
import { readTransparency } from '../transparency/index.ts';
import { createAppealToken } from './appeal-tokens.ts';
import { personalData } from './personal-data.ts';

const community = await createTestCommunity();
const { db } = community;
const [first, second, admin] = [
  await actors.moderator(community),
  await actors.moderator(community),
  await actors.admin(community),
];
const endedAt = later(hour).toISOString();

const get = async <Data>(as: TestActor, path: string, now = later(2 * hour)) =>
  (await call<{ data: Data }>(community, 'GET', path, { as, now })).body.data;
const post = async (as: TestActor | null, path: string, body: object, now = testNow) => {
  const answer = await call<{ data: { id: string } }>(community, 'POST', path, { ...(as && { as }), now, body });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body.data?.id ?? '';
};

/** Decides on a reported post as the first moderator. */
async function decided(action: string, more: object = {}) {
  const [author, reporter] = [await actors.member(community), await actors.member(community)];
  const { id: caseId, targetId } = await insertCase(community, { authorId: author.id, reporterId: reporter.id });
  const path = `/api/moderation/reports/${caseId}`;
  await post(first, `${path}/claim`, {});
  const verdict = action === 'none' ? 'rejected' : 'approved';
  const decision = { decision: verdict, action, ground: 'spam', ...(action === 'none' ? {} : { reason: 'Reklaam.' }) };
  const decisionId = await post(first, `${path}/decide`, { ...decision, ...more });
  return { author, reporter, caseId, targetId, decisionId };
}

/**
 * Like {@link decided}, but the second moderator overturns the decision. The author appeals, or the reporter if no
 * action was taken.
 */
async function overturned(action: string, more: object = {}) {
  const made = await decided(action, more);
  const appellant = action === 'none' ? made.reporter : made.author;
  // Banned members have no session, only the link in their mail.
  const token = createAppealToken(createTestContext(community), { decisionId: made.decisionId, reportId: null });
  const which = action === 'ban' ? { token } : { decisionId: made.decisionId };
  const appealId = await post(action === 'ban' ? null : appellant, '/api/appeals', { ...which, text: 'Ei teinud.' });
  const answer = { verdict: 'granted', reason: 'Eksitus.' };
  await post(second, `/api/moderation/appeals/${appealId}/decide`, answer, later(hour));
  return { ...made, appealId };
}

const until = { until: later(5 * day).toISOString() };
const actions = [
  ['warn', {}],
  ['remove', {}],
  ['silence', until],
  ['suspend', until],
  ['ban', {}],
] as const;

describe('a decision overturned on an appeal by the content’s author', () => {
  it.each(actions)(
    'is shown as overturned wherever staff see it, and counts against no one: %s',
    async (action, more) => {
      const { author, caseId, decisionId, appealId } = await overturned(action, more);
      const next = await insertCase(community, { authorId: author.id });
      const state = { id: decisionId, state: 'overturned', endedAt };
      const own = await get<Case>(second, `/api/moderation/reports/${caseId}`);
      expect(own).toMatchObject({ decision: state, decisionState: 'overturned', earlierDecisions: [] });
      expect(own.appeals).toEqual([
        {
          ...{ id: appealId, decisionId, side: 'author', state: 'granted' },
          ...{ at: testNow.toISOString(), decidedAt: endedAt },
        },
      ]);
      const after = await get<Case>(second, `/api/moderation/reports/${next.id}`);
      expect([after.author.priorOffences, after.history]).toMatchObject([0, [state]]);
      const { items } = await get<{ items: CaseRow[] }>(second, '/api/moderation/reports?state=approved');
      expect(items.find(({ id }) => id === caseId)).toMatchObject({ state: 'approved', decisionState: 'overturned' });
      const record = await get<{ decisions: DecisionRow[] }>(admin, `/api/admin/users/${author.id}`);
      expect(record.decisions).toMatchObject([state]);
      const appeal = await get<AppealDetails>(second, `/api/moderation/appeals/${appealId}`);
      expect(appeal.decision).toMatchObject({ state: 'overturned', withdrawnAt: endedAt });
      const entries = await db.select().from(auditLog).where(eq(auditLog.targetId, decisionId));
      expect(entries).toMatchObject([
        { action: 'decision.reverse', actorId: second.id, after: { state: 'overturned' }, reason: 'Eksitus.' },
      ]);
    },
  );

  it('is shown as overturned to the content’s author and the reporter, and in their data exports', async () => {
    const { author, reporter, decisionId } = await overturned('warn');
    const { items } = await get<{ items: OwnDecision[] }>(author, '/api/decisions');
    expect(items).toMatchObject([{ id: decisionId, state: 'overturned', withdrawnAt: endedAt }]);
    const reports = await get<{ items: OwnReport[] }>(reporter, '/api/reports');
    expect(reports.items).toMatchObject([{ state: 'overturned', endedAt }]);
    const copied = await personalData.copy(db, author.id)['moderation_decisions'];
    expect(copied).toMatchObject([{ id: decisionId, state: 'overturned', withdrawnAt: later(hour).getTime() }]);
  });

  it('doesn’t affect other decisions in force, which are still counted and listed first', async () => {
    const { author, decisionId } = await overturned('warn');
    const standing = await insertCase(community, { authorId: author.id });
    const path = `/api/moderation/reports/${standing.id}`;
    await post(first, `${path}/claim`, {});
    const valid = await post(first, `${path}/decide`, { decision: 'approved', action: 'warn', reason: 'Reklaam.' });
    const next = await insertCase(community, { authorId: author.id });
    const { author: shown, history } = await get<Case>(second, `/api/moderation/reports/${next.id}`);
    expect([shown.priorOffences, history.map(({ id, state }) => [id, state])]).toEqual([
      1,
      [
        [valid, 'in_force'],
        [decisionId, 'overturned'],
      ],
    ]);
  });
});

describe('a decision to do nothing that is overturned on the reporter’s appeal', () => {
  it('is shown on the case, which is pending again, and beside its new decision', async () => {
    const { caseId, decisionId, appealId } = await overturned('none');
    const path = `/api/moderation/reports/${caseId}`;
    expect(await get<Case>(second, path)).toMatchObject({
      ...{ state: 'pending', decision: { id: decisionId, state: 'overturned' } },
      appeals: [{ id: appealId, side: 'reporter', state: 'granted' }],
    });
    const now = later(2 * hour);
    await post(second, `${path}/claim`, {}, now);
    const decision = { decision: 'approved', action: 'warn', reason: 'Reklaam.' };
    const id = await post(second, `${path}/decide`, decision, now);
    expect(await get<Case>(second, path)).toMatchObject({
      ...{ decision: { id, state: 'in_force', endedAt: null }, decisionState: 'in_force' },
      earlierDecisions: [{ id: decisionId, state: 'overturned' }],
    });
  });
});

describe('a decision that staff reverse', () => {
  it.each([
    ['without an appeal', false, 'withdrawn'],
    ['while an appeal is pending, which is granted', true, 'overturned'],
  ] as const)('is shown with its new state: %s', async (_, isAppealed, state) => {
    const author = await actors.member(community);
    const id = await insertPost(community, { authorId: author.id });
    await post(first, `/api/posts/${id}/remove`, { ground: 'spam' });
    const read = async () => (await get<{ items: OwnDecision[] }>(author, '/api/decisions')).items[0];
    const made = await read();
    expect(made).toMatchObject({ state: 'in_force', withdrawnAt: null });
    if (isAppealed) await post(author, '/api/appeals', { decisionId: made?.id, text: 'Ma ei teinud seda.' });
    await post(second, `/api/posts/${id}/restore`, { reason: 'Eksitus.' }, later(hour));
    expect(await read()).toMatchObject({ state, withdrawnAt: endedAt });
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, made?.id ?? ''));
    expect(entries).toMatchObject([{ action: 'decision.reverse', before: { state: 'in_force' }, after: { state } }]);
  });
});

it('the yearly figures count reversed decisions both separately and among all decisions', async () => {
  const own = await readTransparency(createTestContext(community), 2026);
  expect(own.reversed).toEqual({ overturned: 9, withdrawn: 1 });
  expect(own.actions).toMatchObject({ ban: 1 });
});
