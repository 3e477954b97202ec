import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, createActorContext, createTestCommunity, testNow } from '#api/testing/index.ts';
import { exportUsers } from './export-users.ts';

describe('the exported member list', () => {
  it('contains everyone who matches the filter, read in several steps, with formulas escaped', async () => {
    const community = await createTestCommunity();
    const { db } = community;
    const admin = await actors.admin(community, { user: { name: '=HYPERLINK("https://x.test")' } });
    const context = await createActorContext(community, admin);
    const rows = Array.from({ length: 2_100 }, (_, index) => ({
      ...{ id: newId(), email: `${index}@people.test`, name: `Liige ${index}`, locale: 'et' as const },
      ...{ emailVerifiedAt: 1, createdAt: testNow.getTime() - index },
    }));
    for (let start = 0; start < rows.length; start += 100)
      await db.insert(users).values(rows.slice(start, start + 100));
    const text = await (await exportUsers(context, { bom: 'no' })).text();
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2_102);
    expect(new Set(lines).size).toBe(lines.length);
    expect(text).toContain(`"'=HYPERLINK(""https://x.test"")"`);
    const filtered = await (await exportUsers(context, { role: 'admin', bom: 'no' })).text();
    expect(filtered.trim().split('\r\n')).toHaveLength(2);
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'user.export', after: {} },
      { action: 'user.export', after: { role: 'admin' } },
    ]);
  });
});
