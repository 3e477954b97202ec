import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  insertCase,
  later,
  overtake,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { moderationDecisions } from '../../decisions/schema.ts';
import { reportCases } from '../../reports/schema.ts';
import { readTransparency } from '../../transparency/index.ts';
import type { Case, CaseRow } from '../contract.ts';

const path = '/api/moderation/reports';
let community: TestCommunity;
let staff: TestActor;
let mari: TestActor;
let id: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [staff, mari] = [await actors.moderator(community, { user: { name: 'Tiina Tark' } }), await actors.member(community)];
  id = await open(mari.id);
});

async function open(memberId: string, as = staff) {
  const answer = await call<{ data: { id: string } }>(community, 'POST', `/api/moderation/users/${memberId}/case`, {
    ...{ as, body: {} },
  });
  return answer.body.data.id;
}

const act = (verb: 'claim' | 'release' | 'discard', as = staff, of = id, now = testNow) =>
  call(community, 'POST', `${path}/${of}/${verb}`, { as, now, body: {} });
const decide = (body: object) => call(community, 'POST', `${path}/${id}/decide`, { as: staff, body });
const report = async () => {
  const body = { target: { type: 'user', id: mari.id }, reason: 'spam' };
  return call(community, 'POST', '/api/reports', { as: await actors.member(community), body });
};
const codeOf = ({ status, body }: Awaited<ReturnType<typeof act>>) => [status, body.error?.code];
const read = async (as = staff, of = id) =>
  (await call<{ data: Case }>(community, 'GET', `${path}/${of}`, { as })).body.data;
const pending = async () => {
  const { body } = await call<{ data: { items: CaseRow[] } }>(community, 'GET', path, { as: staff });
  return body.data.items.map((item) => item.id);
};
const rows = () => community.db.select().from(reportCases).orderBy(reportCases.id);

describe('a case opened without a report', () => {
  it('can be discarded: it leaves the queue, no one is notified, and its opening and discarding stay in the audit log', async () => {
    await act('claim');
    expect(await pending()).toEqual([id]);
    expect((await act('discard')).status).toBe(200);
    expect(await pending()).toEqual([]);
    expect(await rows()).toMatchObject([
      {
        id,
        state: 'discarded',
        discardedBy: staff.id,
        discardedAt: testNow.getTime(),
        claimedBy: null,
        decidedAt: null,
      },
    ]);
    const log = await community.db.select().from(auditLog).orderBy(auditLog.id);
    expect(log.map(({ action, targetId, actorId }) => [action, targetId, actorId])).toEqual([
      ['report_case.open', id, staff.id],
      ['report.claim', id, staff.id],
      ['report_case.discard', id, staff.id],
    ]);
    expect(await community.db.$count(notifications)).toBe(0);
    expect(await readOutbox(community)).toEqual([]);
  });

  it('shows who opened and who discarded it, and can’t be claimed or decided any more', async () => {
    expect(await read()).toMatchObject({ openedBy: { id: staff.id, name: 'Tiina Tark' }, discarded: null });
    expect((await read()).mayDiscard).toBe(true);
    await act('claim');
    await act('discard');
    expect(await read()).toMatchObject({
      ...{ state: 'discarded', mayDiscard: false, reportCount: 0, decision: null },
      discarded: { by: { id: staff.id, name: 'Tiina Tark' }, at: testNow.toISOString() },
    });
    expect(codeOf(await act('claim'))).toEqual([409, 'case_discarded']);
    expect(codeOf(await decide({ decision: 'rejected' }))).toEqual([409, 'case_discarded']);
  });

  it('isn’t listed or counted once it is discarded', async () => {
    const figures = async () => {
      const { body } = await call<{ data: object }>(community, 'GET', '/api/moderation/stats', { as: staff });
      return body.data;
    };
    expect(await figures()).toMatchObject({ pending: 1 });
    await act('discard');
    expect(await figures()).toMatchObject({ pending: 0, resolvedToday: 0, oldestWaiting: null });
    for (const state of ['approved', 'rejected']) {
      const { body } = await call<{ data: { items: [] } }>(community, 'GET', `${path}?state=${state}`, { as: staff });
      expect(body.data.items).toEqual([]);
    }
    const admin = await actors.admin(community);
    const member = `/api/admin/users/${mari.id}`;
    const { body } = await call<{ data: { counts: object } }>(community, 'GET', member, { as: admin });
    expect(body.data.counts).toMatchObject({ openCases: 0 });
    expect(await readTransparency(createTestContext(community), testNow.getUTCFullYear())).toMatchObject({
      ...{ reports: {}, actions: {}, medianMsToDecide: null },
    });
  });

  it('can be discarded by any moderator unless someone else is working on it; discarding it again changes nothing', async () => {
    const other = await actors.moderator(community);
    await act('claim');
    expect(codeOf(await act('discard', other))).toEqual([409, 'case_claimed']);
    expect((await act('discard', other, id, later(hour + 1))).status).toBe(200);
    expect((await act('discard')).status).toBe(200);
    expect(await rows()).toMatchObject([{ discardedBy: other.id }]);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'report_case.discard'))).toBe(1);
  });

  it('can be followed by another case about the same member', async () => {
    await act('discard');
    const next = await open(mari.id);
    expect(next).not.toBe(id);
    expect(await pending()).toEqual([next]);
  });

  it('is discarded only once, even by several moderators at the same time', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => actors.moderator(community)));
    await Promise.all(others.map((as) => act('discard', as)));
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'report_case.discard'))).toBe(1);
  });
});

describe('deciding a case opened without a report', () => {
  const decision = { decision: 'rejected', reportCount: 0 };

  it('is allowed if the moderator states that they have read zero reports', async () => {
    await act('claim');
    expect((await decide(decision)).status).toBe(200);
  });

  it('is refused until the moderator has read a report that arrived in the meantime', async () => {
    await act('claim');
    await report();
    expect(codeOf(await decide(decision))).toEqual([409, 'case_changed']);
    expect((await decide({ ...decision, reportCount: 1 })).status).toBe(200);
  });
});

describe('discarding a case', () => {
  it('is refused if a report has arrived', async () => {
    expect((await report()).status).toBe(202);
    expect((await read()).mayDiscard).toBe(false);
    expect(codeOf(await act('discard'))).toEqual([409, 'case_reported']);
    expect(await pending()).toEqual([id]);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'report_case.discard'))).toBe(0);
  });

  it.each([1, 2])('is refused if a report arrives just before its database exchange %i', async (exchange) => {
    const { result, wasOvertaken } = await overtake(exchange, report, () => act('discard'));
    expect([wasOvertaken, ...codeOf(result)]).toEqual([true, 409, 'case_reported']);
    expect(await rows()).toMatchObject([{ id, state: 'pending', reportCount: 1 }]);
  });

  it('loses no report, because a report that arrives too late opens another case', async () => {
    for (let exchange = 1; exchange <= 3; exchange += 1) {
      const { result, wasOvertaken } = await overtake(exchange, () => act('discard'), report);
      expect([wasOvertaken, result.status]).toEqual([true, 202]);
      const waiting = (await rows()).filter(({ state }) => state === 'pending');
      expect(waiting).toMatchObject([{ reportCount: 1, openedBy: null }]);
      await community.db.update(reportCases).set({ state: 'rejected' });
      id = await open(mari.id);
    }
  });

  it('is refused if the case was decided, even if the decision has since been withdrawn', async () => {
    await act('claim');
    expect((await decide({ decision: 'rejected' })).status).toBe(200);
    expect(codeOf(await act('discard'))).toEqual([409, 'case_decided']);
    await community.db.update(reportCases).set({ state: 'pending', decidedAt: null });
    await community.db.update(moderationDecisions).set({ withdrawnAt: 1 });
    expect((await read()).mayDiscard).toBe(false);
    expect(codeOf(await act('discard'))).toEqual([409, 'case_decided']);
  });

  it('is refused if the case began with a report', async () => {
    const reported = await insertCase(community);
    expect((await read(staff, reported.id)).openedBy).toBeNull();
    expect(codeOf(await act('discard', staff, reported.id))).toEqual([409, 'case_reported']);
  });

  it('is refused to moderators if the case is about an administrator, and to the member it is about', async () => {
    const admin = await actors.admin(community);
    const about = await open(admin.id);
    expect(codeOf(await act('discard', staff, about))).toEqual([403, 'not_yours_to_decide']);
    for (const of of [about, newId()]) expect((await act('discard', admin, of)).status).toBe(404);
    expect((await act('discard', await actors.admin(community), about)).status).toBe(200);
  });

  it('is refused to members', async () => {
    expect((await act('discard', mari)).status).toBe(403);
  });
});

it('the audit log doesn’t show staff that a case about themselves was discarded', async () => {
  const [about, other] = [await actors.admin(community), await actors.admin(community)];
  const own = await open(about.id, other);
  await act('discard', other, own);
  const actsSeenBy = async (as: TestActor) => {
    const { body } = await call<{ data: { items: Array<{ action: string; target: { id: string } }> } }>(
      ...([community, 'GET', '/api/admin/audit', { as }] as const),
    );
    return body.data.items.filter(({ target }) => target.id === own).map(({ action }) => action);
  };
  expect(await actsSeenBy(other)).toEqual(['report_case.discard', 'report_case.open']);
  expect(await actsSeenBy(about)).toEqual([]);
});

it('a deleted moderator’s name is removed from cases that they opened or discarded', async () => {
  await act('discard');
  await community.db.update(users).set({ name: null, deletedAt: 1 }).where(eq(users.id, staff.id));
  const shown = await read(await actors.moderator(community));
  expect(shown.discarded?.by.name).toBeNull();
});
