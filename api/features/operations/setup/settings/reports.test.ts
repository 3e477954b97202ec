import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { reports } from '#api/features/moderation/reports/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, type CommonResponse, call, createTestCommunity, insertExpert } from '#api/testing/index.ts';

async function administered() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  const change = (version: number, changes: object) =>
    call<CommonResponse>(community, 'PATCH', '/api/admin/settings', {
      as,
      body: { group: 'reports', version, changes },
    });
  const target = { type: 'expert', id: (await insertExpert(community)).id };
  const report = (reason: string, reporter?: typeof as) =>
    call<CommonResponse>(community, 'POST', '/api/reports', {
      ...(reporter ? { as: reporter } : {}),
      body: { target, reason, details: 'Vaata ise.', isInGoodFaith: true, name: 'Juta', email: 'juta@people.test' },
    });
  return { community, change, report };
}

describe('a reason for reports that an administrator turned off', () => {
  it('is refused on its field for visitors and members, unlike other reasons', async () => {
    const { community, change, report } = await administered();
    const member = await actors.member(community);
    expect((await change(0, { spam: false })).status).toBe(200);
    for (const reporter of [undefined, member]) {
      const { status, body } = await report('spam', reporter);
      expect([status, body.error?.fields?.['reason']?.code]).toEqual([400, 'report_reason_not_offered']);
      expect((await report('misleading', reporter)).status).toBe(202);
    }
  });

  it('stays in existing reports, and is offered again once it is turned on', async () => {
    const { community, change, report } = await administered();
    await report('spam');
    await change(0, { spam: false });
    expect((await community.db.select().from(reports)).map(({ reason }) => reason)).toEqual(['spam']);
    await change(1, { spam: null });
    expect((await report('spam')).status).toBe(202);
  });

  it('is recorded in the audit log with its old and new values', async () => {
    const { community, change } = await administered();
    await change(0, { hate: false });
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.action, 'settings.update'));
    expect(entries).toMatchObject([{ targetId: 'reports', before: { hate: true }, after: { hate: false } }]);
  });

  it.each(['child_abuse', 'illegal'])('can’t be %s, which the law requires', async (reason) => {
    const { change, report } = await administered();
    expect((await change(0, { [reason]: false })).status).toBe(400);
    expect((await report(reason)).status).toBe(202);
  });
});
