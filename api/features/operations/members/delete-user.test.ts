import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, call, createTestCommunity, readOutbox, type TestActor } from '#api/testing/index.ts';

async function createHere() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });
  const remove = (of: TestActor, body: object = {}, as: TestActor = admin) =>
    call(community, 'DELETE', `/api/admin/users/${of.id}`, {
      as,
      body: { address: of.email, reason: 'Palus ise kirja teel', ...body },
    });
  const read = async (id: string) => (await community.db.select().from(users).where(eq(users.id, id)))[0];
  return { community, db: community.db, admin, mari, remove, read };
}

describe('deleting a member’s account', () => {
  it('anonymises it as the member’s own deletion would, tells them why and is recorded', async () => {
    const { community, db, admin, mari, remove, read } = await createHere();
    expect((await remove(mari)).status).toBe(200);
    expect(await read(mari.id)).toMatchObject({ name: null, status: 'inactive' });
    expect((await read(mari.id))?.email).not.toBe(mari.email);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'user.delete', actorId: admin.id, targetId: mari.id, reason: 'Palus ise kirja teel' },
    ]);
    const mails = await readOutbox(community);
    expect(JSON.stringify(mails)).toContain('Palus ise kirja teel');
    expect((await remove(mari)).status).toBe(404);
  });

  it.each([
    [{ address: 'teine@people.test' }, 'address'],
    [{ reason: ' ' }, 'reason'],
  ])('refuses %j with an error on its field', async (body, field) => {
    const { mari, remove, read } = await createHere();
    const { status, body: answer } = await remove(mari, body);
    expect([status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]]);
    expect((await read(mari.id))?.name).toBe('Mari Maasikas');
  });

  it('refuses the administrator’s own account', async () => {
    const { admin, remove } = await createHere();
    expect((await remove(admin)).body.error?.code).toBe('own_account');
  });

  it('leaves one administrator when two delete each other’s accounts at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { community, db, admin, remove } = await createHere();
      const other = await actors.admin(community);
      await Promise.all([remove(other, {}, admin), remove(admin, {}, other)]);
      expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
    }
  });
});
