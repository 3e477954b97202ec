import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import { actors, call, createTestCommunity, type TestActor } from '#api/testing/index.ts';
import { reportCases, reportSnapshots, reports } from './schema.ts';

async function createHere() {
  const community = await createTestCommunity();
  const staff = await actors.moderator(community);
  // Hidden from members, but not from staff.
  const mari = await actors.member(community, { user: { profileVisibility: 'nobody' } });
  const open = (id: string, as: TestActor = staff) =>
    call<{ data: { id: string } }>(community, 'POST', `/api/moderation/users/${id}/case`, { as, body: {} });
  return { community, db: community.db, staff, mari, open };
}

describe('a case opened by staff', () => {
  it('is about the account in its current state, has no report, is recorded in the audit log, and sends no receipt', async () => {
    const { db, staff, mari, open } = await createHere();
    const { body } = await open(mari.id);
    expect(await db.select().from(reportCases)).toMatchObject([
      { id: body.data.id, targetType: 'user', targetId: mari.id, authorId: mari.id, state: 'pending' },
    ]);
    expect(await db.select().from(reportCases)).toMatchObject([{ reportCount: 0, openedBy: staff.id }]);
    expect(await db.select().from(reportSnapshots)).toMatchObject([{ caseId: body.data.id, authorId: mari.id }]);
    expect(await db.$count(reports)).toBe(0);
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'report_case.open', actorId: staff.id, after: { member: mari.id } },
    ]);
    expect(await db.$count(mailOutbox)).toBe(0);
  });

  it('is opened only once, however many moderators open it concurrently', async () => {
    const { db, mari, open } = await createHere();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(mari.id)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.$count(reportCases)).toBe(1);
    expect(await db.$count(reportSnapshots)).toBe(1);
    expect(await db.$count(auditLog)).toBe(1);
  });

  it('counts a first report like any other case', async () => {
    const { community, db, mari, open } = await createHere();
    const { body } = await open(mari.id);
    const reporter = await actors.member(community);
    await db.update(users).set({ profileVisibility: 'everyone' }).where(eq(users.id, mari.id));
    const report = { target: { type: 'user', id: mari.id }, reason: 'threat' };
    const { status } = await call(community, 'POST', '/api/reports', { as: reporter, body: report });
    expect(status).toBe(202);
    expect(await db.select().from(reportCases)).toMatchObject([{ id: body.data.id, reportCount: 1, severity: 3 }]);
  });

  it.each([
    ['with an unconfirmed e-mail address', { emailVerifiedAt: null }],
    ['who is banned', { status: 'banned' }],
  ] as const)('can be about a member %s, and can be decided', async (_, user) => {
    const { community, db, staff, open } = await createHere();
    const member = await actors.member(community, { user });
    const { status, body } = await open(member.id);
    expect(status).toBe(200);
    const path = `/api/moderation/reports/${body.data.id}`;
    expect((await call(community, 'POST', `${path}/claim`, { as: staff, body: {} })).status).toBe(200);
    const decision = { decision: 'approved', action: 'ban', ground: 'spam', reason: 'Reklaamirobot' };
    const decided = await call(community, 'POST', `${path}/decide`, { as: staff, body: decision });
    expect([decided.status, decided.body.error?.code]).toEqual([200, undefined]);
    expect((await db.select().from(users).where(eq(users.id, member.id)))[0]?.status).toBe('banned');
  });

  it.each(['waiting', 'inactive'] as const)('can be about an account that is %s', async (status) => {
    const { community, open } = await createHere();
    expect((await open((await actors.member(community, { user: { status } })).id)).status).toBe(200);
  });

  it('can’t be about oneself, or about a deleted or unknown account', async () => {
    const { community, staff, open } = await createHere();
    const gone = await actors.member(community, { user: { status: 'inactive', deletedAt: 1, name: null } });
    expect((await open(staff.id)).status).toBe(409);
    for (const id of [gone.id, newId(), 'x']) expect((await open(id)).status).toBe(404);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'report_case.open'))).toBe(0);
  });
});
