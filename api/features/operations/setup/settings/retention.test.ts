import { describe, expect, it } from 'vitest';
import { deleteOldEntries } from '#api/platform/audit/clean-up.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  contextOf,
  createTestCommunity,
  createTestContext,
  day,
  later,
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

describe('how long things are kept', () => {
  it('follows the folder until an administrator changes it, without affecting other settings', async () => {
    const { community, admin, change } = await begin();
    const { tenant: before } = await contextOf(community, admin);
    expect((await change(0, { messagesKeptDays: 30, auditKeptDays: 400 })).status).toBe(200);
    const { tenant } = await contextOf(community, admin);
    expect(tenant).toEqual({
      ...before,
      auditKeptDays: 400,
      community: { ...before.community, messagesKeptDays: 30 },
    });
    expect((await change(1, { messagesKeptDays: null, auditKeptDays: null })).status).toBe(200);
    expect((await contextOf(community, admin)).tenant).toEqual(before);
  });

  it.each([
    ['messagesKeptDays', [1, 29, 30.5, 3_651, -1, '30'], 'messages_kept_invalid'],
    ['auditKeptDays', [0, 364, 3_651, 400.5], 'audit_kept_invalid'],
  ] as const)('refuses %s outside the limits that protect members', async (name, refused, code) => {
    const { change } = await begin();
    for (const value of refused) {
      const { status, body } = await change(0, { [name]: value });
      expect([value, status, body.error?.fields?.[`changes.${name}`]?.code]).toEqual([value, 400, code]);
    }
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
