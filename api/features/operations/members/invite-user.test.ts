import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, call, createTestCommunity, day, later, linkMailedTo, testNow } from '#api/testing/index.ts';

const email = 'uus@people.test';
const password = 'kuu paistab metsa kohal';

async function createHere() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const invite = (body: object) => call(community, 'POST', '/api/admin/users', { as: admin, body });
  const accept = async (now = testNow) => {
    const token = (await linkMailedTo(community, email)).searchParams.get('token');
    return call(community, 'POST', '/api/invitations/accept', {
      body: { token, password, passwordRepeat: password },
      now,
    });
  };
  const read = async () => (await community.db.select().from(users).where(eq(users.email, email)))[0];
  return { community, db: community.db, admin, invite, accept, read };
}

describe('an invitation by an administrator', () => {
  it.each([
    ['user', 13],
    ['moderator', 2],
    ['admin', 2],
  ] as const)('makes its recipient a %s if accepted in time', async (role, days) => {
    const { db, admin, invite, accept, read } = await createHere();
    expect((await invite({ email, role })).status).toBe(200);
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'invitation.create', actorId: admin.id, after: { role } },
    ]);
    expect((await accept(later(days * day))).status).toBe(200);
    expect(await read()).toMatchObject({ role, status: 'active' });
  });

  it('expires after two weeks, for moderators after three days', async () => {
    for (const [role, days] of [
      ['user', 15],
      ['moderator', 4],
    ] as const) {
      const { invite, accept } = await createHere();
      await invite({ email, role });
      expect((await accept(later(days * day))).status).toBe(410);
    }
  });

  it('refuses the address of a member, and writes nothing', async () => {
    const { community, db, invite } = await createHere();
    await actors.member(community, { user: { email } });
    const { status, body } = await invite({ email: ' UUS@people.test ' });
    expect([status, body.error?.code]).toEqual([409, 'already_member']);
    expect([await db.$count(invitations), await db.$count(auditLog)]).toEqual([0, 0]);
  });

  it.each(['user', 'admin'] as const)(
    'to become %s changes nothing for someone who has since joined: neither role, ban nor password',
    async (role) => {
      const { community, invite, accept, read } = await createHere();
      await invite({ email, role });
      const other = role === 'admin' ? 'user' : 'admin';
      const { id } = await actors.member(community, { user: { email, status: 'banned', role: other } });
      const before = await read();
      expect((await accept()).status).toBe(410);
      expect(await read()).toEqual(before);
      expect(before?.id).toBe(id);
    },
  );

  it('becomes invalid when its sender loses the role', async () => {
    for (const change of [{ role: 'user' }, { status: 'banned' }] as const) {
      const { db, admin, invite, accept, read } = await createHere();
      await invite({ email, role: 'admin' });
      await db.update(users).set(change).where(eq(users.id, admin.id));
      expect((await accept()).status).toBe(410);
      expect(await read()).toBeUndefined();
    }
  });

  it('replaces an earlier one', async () => {
    const { db, invite } = await createHere();
    await invite({ email, role: 'admin' });
    await invite({ email });
    expect(await db.select().from(invitations)).toMatchObject([{ role: 'user' }]);
  });

  it('needs an address, and is limited to 100 an hour', async () => {
    const { invite } = await createHere();
    expect((await invite({ email: 'x' })).status).toBe(400);
    for (let index = 0; index < 100; index += 1) await invite({ email: `${index}@people.test` });
    expect((await invite({ email })).status).toBe(429);
  });
});
