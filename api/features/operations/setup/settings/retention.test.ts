import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteOldCounts } from '#api/platform/analytics/delete-old-counts.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { deleteOldEntries } from '#api/platform/audit/delete-old-entries.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { communitySettingsNames } from '#api/platform/settings/contract.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  createTestContext,
  day,
  later,
  minute,
  testNow,
} from '#api/testing/index.ts';

interface Answer {
  error?: { fields?: Record<string, { code: string }> };
}

async function begin() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const change = (version: number, changes: object) =>
    call<Answer>(community, 'PATCH', '/api/admin/settings', {
      as: admin,
      body: { group: 'retention', version, changes },
    });
  return { community, admin, change };
}

it('every group of settings can be changed', async () => {
  const { community, admin } = await begin();
  for (const group of communitySettingsNames) {
    const body = { group, version: 0, changes: {} };
    const { status } = await call(community, 'PATCH', '/api/admin/settings', { as: admin, body });
    expect([group, status]).toEqual([group, 200]);
  }
});

describe('the retention time', () => {
  it('is the one in the tenant’s folder until an administrator changes it, which affects no other setting', async () => {
    const { community, admin, change } = await begin();
    const { tenant: before } = await createActorContext(community, admin);
    expect((await change(0, { messagesKeptDays: 30, auditKeptDays: 400, analyticsKeptMonths: 6 })).status).toBe(200);
    const { tenant } = await createActorContext(community, admin);
    expect(tenant).toEqual({
      ...before,
      auditKeptDays: 400,
      analyticsKeptMonths: 6,
      community: { ...before.community, messagesKeptDays: 30 },
    });
    expect((await change(1, { messagesKeptDays: null, auditKeptDays: null, analyticsKeptMonths: null })).status).toBe(
      200,
    );
    expect((await createActorContext(community, admin)).tenant).toEqual(before);
  });

  it.each([
    ['messagesKeptDays', [1, 29, 30.5, 3_651, -1, '30'], 'messages_kept_invalid'],
    ['auditKeptDays', [0, 364, 3_651, 400.5], 'audit_kept_invalid'],
    ['analyticsKeptMonths', [0, 2, 61, 12.5], 'analytics_kept_invalid'],
  ] as const)('must be within the limits that protect members: %s', async (name, refused, code) => {
    const { change } = await begin();
    for (const value of refused) {
      const { status, body } = await change(0, { [name]: value });
      expect([value, status, body.error?.fields?.[`changes.${name}`]?.code]).toEqual([value, 400, code]);
    }
  });

  it('applies to analytics a day after it was changed, but keeps the counts that make up a current total', async () => {
    const { community, change } = await begin();
    const { db } = community;
    const of = (period: 'hour' | 'day', at: string, measure: 'posts' | 'recurring' = 'posts') => ({
      ...{ period, at, measure, name: '', count: 1 },
    });
    await db
      .insert(analyticsCounts)
      .values([
        of('day', '2025-12-09'),
        of('day', '2025-12-10'),
        of('day', '2025-12-11'),
        of('day', '2025-12-09', 'recurring'),
        of('hour', '2025-12-10T23'),
        of('hour', '2025-12-11T00'),
      ]);
    await change(0, { analyticsKeptMonths: 3 });
    const changed = { ...community, tenant: { ...community.tenant, analyticsKeptMonths: 3 } };
    const leftAt = async (now: Date) => {
      await deleteOldCounts(createTestContext(changed, { now }));
      const rows = await db
        .select()
        .from(analyticsCounts)
        .where(inArray(analyticsCounts.measure, ['posts', 'recurring']));
      return rows.map(({ at, measure }) => `${measure} ${at}`).sort();
    };
    expect(await leftAt(later(day - minute))).toHaveLength(6);
    const left = ['posts 2025-12-11', 'posts 2025-12-11T00', 'recurring 2025-12-09'];
    expect(await leftAt(later(day))).toEqual(left);
    expect(await leftAt(later(day))).toEqual(left);
  });

  it('applies to the audit log a day after it was changed', async () => {
    const { community, change } = await begin();
    const { db } = community;
    const entry = {
      id: newId(),
      at: later(-410 * day).getTime(),
      action: 'post.remove',
      targetType: 'post',
      targetId: newId(),
    };
    await db.insert(auditLog).values(entry);
    await change(0, { auditKeptDays: 400 });
    const changed = { ...community, tenant: { ...community.tenant, auditKeptDays: 400 } };
    const entriesAt = async (now: Date) => {
      await deleteOldEntries(createTestContext(changed, { now }));
      return (await db.select({ id: auditLog.id }).from(auditLog)).some(({ id }) => id === entry.id);
    };
    expect(await entriesAt(testNow)).toBe(true);
    expect(await entriesAt(later(day))).toBe(false);
  });
});
