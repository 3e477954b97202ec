import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  overtake,
  readOutbox,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';

async function createHere() {
  const community = await createTestCommunity();
  const { db } = community;
  const admin = await actors.admin(community);
  const mari = await actors.member(community, { user: { name: 'Mari Maasikas' } });
  const change = (id: string, body: object, as: TestActor = admin) =>
    call(community, 'PATCH', `/api/admin/users/${id}`, { as, body });
  const read = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
  const entries = (id: string) => db.select().from(auditLog).where(eq(auditLog.targetId, id));
  return { community, db, admin, mari, change, read, entries };
}

const countAdmins = ({ db }: TestCommunity) =>
  db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')));

describe('changing a member', () => {
  it('sets the role, mails the member, and records the change with the reason', async () => {
    const { db, admin, mari, change, read, entries } = await createHere();
    expect((await change(mari.id, { role: 'moderator', reason: 'Aitab õhtuti' })).status).toBe(200);
    expect(await read(mari.id)).toMatchObject({ role: 'moderator', name: 'Mari Maasikas' });
    expect(await entries(mari.id)).toMatchObject([
      {
        ...{ action: 'user.change', actorId: admin.id, targetType: 'user', reason: 'Aitab õhtuti' },
        ...{ before: { role: 'user' }, after: { role: 'moderator' } },
      },
    ]);
    expect(await db.$count(mailOutbox)).toBe(1);
  });

  it('sends no mail if it sets only the name, and leaves no log entry if it changes nothing', async () => {
    const { db, mari, change, read, entries } = await createHere();
    await change(mari.id, { name: ' Mari  Kask ' });
    expect(await read(mari.id)).toMatchObject({ name: 'Mari Kask', role: 'user' });
    await change(mari.id, { name: 'Mari Kask', role: 'user' });
    expect(await entries(mari.id)).toHaveLength(1);
    expect(await db.$count(mailOutbox)).toBe(0);
  });

  it('changes the member’s permissions immediately', async () => {
    const { community, mari, change } = await createHere();
    const list = () => call(community, 'GET', '/api/admin/users', { as: mari });
    await change(mari.id, { role: 'admin' });
    expect((await list()).status).toBe(200);
    await change(mari.id, { role: 'user' });
    expect((await list()).status).toBe(403);
  });

  it.each([
    [{ role: 'owner' }, 400],
    [{}, 400],
    [{ name: 'x'.repeat(81) }, 400],
    [{ role: 'moderator', reason: 'x'.repeat(501) }, 400],
  ])('refuses %j', async (body, status) => {
    const { mari, change } = await createHere();
    expect((await change(mari.id, body)).status).toBe(status);
  });

  it('returns 404 for a deleted, unknown or malformed id', async () => {
    const { community, change } = await createHere();
    const gone = await actors.member(community, { user: { status: 'inactive', deletedAt: 1, name: null } });
    for (const id of [gone.id, newId(), 'x']) expect((await change(id, { role: 'admin' })).status).toBe(404);
  });

  it('refuses to demote the last administrator, even at their own request', async () => {
    const { community, admin, change, read } = await createHere();
    // Neither of these counts as an administrator: one is banned, the other hasn't confirmed their address.
    await actors.admin(community, { user: { status: 'banned' } });
    await actors.admin(community, { user: { emailVerifiedAt: null } });
    const { status, body } = await change(admin.id, { role: 'user' });
    expect([status, body.error?.code]).toEqual([409, 'last_admin']);
    expect((await read(admin.id))?.role).toBe('admin');
  });

  it.each([
    ['the requester’s role', 'user', 403, 'forbidden'],
    ['the member’s name', 'admin', 409, 'user_changed'],
  ] as const)('is refused if someone changed %s in the meantime', async (_, role, status, code) => {
    const { db, admin, mari, change, read } = await createHere();
    const meanwhile = async () => {
      await db.update(users).set({ role }).where(eq(users.id, admin.id));
      if (code === 'user_changed') await db.update(users).set({ name: 'Mari Kask' }).where(eq(users.id, mari.id));
    };
    const { result } = await overtake(3, meanwhile, () => change(mari.id, { role: 'moderator' }));
    expect([result.status, result.body.error?.code]).toEqual([status, code]);
    expect((await read(mari.id))?.role).toBe('user');
  });

  it('leaves at least one administrator when two demote each other in 200 concurrent attempts', async () => {
    const { community, db, admin, change } = await createHere();
    const other = await actors.admin(community);
    const both = [admin, other] as const;
    for (let round = 0; round < 10; round += 1) {
      await db.update(users).set({ role: 'admin' });
      const attempts = Array.from({ length: 20 }, (_, index) => both[index % 2] as TestActor);
      await Promise.all(attempts.map((by) => change(by === admin ? other.id : admin.id, { role: 'user' }, by)));
      expect(await countAdmins(community)).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('signing a member out', () => {
  it('ends every session, records it and notifies the member', async () => {
    const { community, db, admin, mari, entries } = await createHere();
    const path = `/api/admin/users/${mari.id}/sign-out`;
    const { body } = await call<{ data: { ended: number } }>(community, 'POST', path, {
      as: admin,
      body: { reason: 'Kadunud telefon' },
    });
    expect(body.data.ended).toBe(1);
    expect(await db.$count(sessions, eq(sessions.userId, mari.id))).toBe(0);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    expect(await entries(mari.id)).toMatchObject([{ action: 'user.sign_out', reason: 'Kadunud telefon' }]);
    expect(await db.$count(mailOutbox)).toBe(1);
  });

  it('mentions a password in the mail only to members who have one, and links to the sign-in page', async () => {
    const { community, admin, mari } = await createHere();
    const olga = await actors.member(community, { user: { passwordHash: null } });
    for (const { id } of [mari, olga]) {
      await call(community, 'POST', `/api/admin/users/${id}/sign-out`, { as: admin, body: {} });
    }
    const mails = await readOutbox(community);
    const textTo = ({ email }: TestActor) => JSON.stringify(mails.find(({ to }) => to === email));
    expect([mari, olga].map((each) => /parool/.test(textTo(each)))).toEqual([true, false]);
    for (const each of [mari, olga]) expect(textTo(each)).toContain('/auth/signin"');
  });
});
