import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  emptyOutbox,
  explain,
  insertCase,
  later,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { reports } from '../reports/schema.ts';
import type { OwnReport } from './contract.ts';
import { selectOwnReports } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);

const own = async (as: TestActor, query = '') =>
  (await call<{ data: { items: OwnReport[] } }>(community, 'GET', `/api/reports${query}`, { as })).body.data.items;

/** Decides a case and returns the decision's id. */
async function decide(id: string, body: object) {
  await call(community, 'POST', `/api/moderation/reports/${id}/claim`, { as: staff, body: {} });
  const path = `/api/moderation/reports/${id}/decide`;
  return (await call<{ data: { id: string } }>(community, 'POST', path, { as: staff, body })).body.data.id;
}
const rejected = { decision: 'rejected' };
const removed = { decision: 'approved', action: 'remove', ground: 'spam', reason: 'Müüb võõrast kaupa.' };

/** Creates a member, a case that they reported, and its author. */
async function reported() {
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const { id } = await insertCase(community, { reporterId: mari.id, authorId: jaan.id });
  return { mari, jaan, id };
}
async function appeal(as: TestActor, decisionId: string, verdict: string) {
  const sent = await call<{ data: { id: string } }>(community, 'POST', '/api/appeals', {
    ...{ as, body: { decisionId, text: 'See on viga.' } },
  });
  const path = `/api/moderation/appeals/${sent.body.data.id}/decide`;
  const body = { verdict, reason: 'Nii on.' };
  const answer = await call(community, 'POST', path, { as: await actors.moderator(community), body, now: later(1) });
  expect(answer.status).toBe(200);
}

describe('a reporter’s own reports', () => {
  it('are shown with their outcome, and only to the reporter', async () => {
    const { mari, jaan, id } = await reported();
    expect(await own(mari)).toMatchObject([
      { target: 'post', reason: 'spam', state: 'pending', decidedAt: null, decision: null },
    ]);
    const decisionId = await decide(id, rejected);
    expect(await own(mari)).toMatchObject([
      { state: 'rejected', decidedAt: testNow.toISOString(), decision: { id: decisionId, appeal: null } },
    ]);
    expect(await own(jaan)).toEqual([]);
  });

  it('don’t reveal what was done to someone else', async () => {
    const { mari, id } = await reported();
    await decide(id, removed);
    expect(await own(mari)).toMatchObject([{ state: 'approved', decision: null }]);
  });

  it('show if the decision was reversed on the author’s appeal', async () => {
    const { mari, jaan, id } = await reported();
    await appeal(jaan, await decide(id, removed), 'granted');
    expect(await own(mari)).toMatchObject([{ state: 'overturned', decision: null }]);
  });

  it('show the outcome of the reporter’s own appeal', async () => {
    const { mari, id } = await reported();
    await appeal(mari, await decide(id, rejected), 'rejected');
    expect(await own(mari)).toMatchObject([{ state: 'rejected', decision: { appeal: 'rejected' } }]);
  });

  it('are pending again once the reporter’s appeal is granted', async () => {
    const { mari, id } = await reported();
    await appeal(mari, await decide(id, rejected), 'granted');
    expect(await own(mari)).toMatchObject([{ state: 'pending', decision: null }]);
  });

  it('can be read one at a time', async () => {
    const { mari, id } = await reported();
    await insertCase(community, { reporterId: mari.id });
    expect(await own(mari)).toHaveLength(2);
    expect(await own(mari, `?case=${id}`)).toHaveLength(1);
    expect(await own(await actors.member(community), `?case=${id}`)).toEqual([]);
  });

  it.each([
    ['a list', {}, 'reports_by_reporter'],
    ['a single report', { case: newId() }, 'reports_of_member'],
  ])('use an index for %s', async (_, wanted, index) => {
    const plan = (await explain(db, selectOwnReports(db, staff.id, { ...wanted, limit: 20 }))).join();
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN (?!others)/);
  });
});

describe('the outcome notification', () => {
  const pathsOf = async (userId: string) =>
    (await db.select().from(notifications).where(eq(notifications.userId, userId)))
      .filter(({ kind }) => kind === 'report_outcome')
      .map(({ path }) => path);

  it('links members to their report, even when the decision is reversed', async () => {
    const { mari, jaan, id } = await reported();
    const decisionId = await decide(id, removed);
    expect(await pathsOf(mari.id)).toEqual([`/reports?case=${id}`]);
    await appeal(jaan, decisionId, 'granted');
    expect(new Set(await pathsOf(mari.id))).toEqual(new Set([`/reports?case=${id}`]));
  });

  it('links visitors to their report through a link in the mail, never to the content', async () => {
    const { jaan, id } = await reported();
    await db.insert(reports).values({
      ...{ id: newId(), caseId: id, name: 'Juta', email: 'juta@visitors.test', reason: 'spam', locale: 'en' },
      ...{ digest: 'a', createdAt: 1, lastAt: 1 },
    });
    await emptyOutbox(community);
    const decisionId = await decide(id, removed);
    await appeal(jaan, decisionId, 'granted');
    const mails = (await readOutbox(community)).filter(({ to }) => to === 'juta@visitors.test');
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const text = JSON.stringify(mail);
      expect(text).toContain(`/appeals/${decisionId}.`);
      expect(text).not.toContain('/community/posts/');
    }
  });
});
