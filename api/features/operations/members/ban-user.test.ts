import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  readOutbox,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';

async function createHere(tenant: Partial<TestCommunity['tenant']> = {}) {
  const community = await createTestCommunity({ tenant });
  const admin = await actors.admin(community);
  const mari = await actors.member(community);
  const ban = (id: string, body: object = { reason: 'Ähvardas teisi', ground: 'offensive' }, as: TestActor = admin) =>
    call(community, 'POST', `/api/admin/users/${id}/ban`, { as, body });
  const statusOf = async (id: string) => (await community.db.select().from(users).where(eq(users.id, id)))[0]?.status;
  return { community, db: community.db, admin, mari, ban, statusOf };
}

describe('a ban by an administrator', () => {
  it('is recorded as a decision, signs the member out at once and mails them the reasons and how to appeal', async () => {
    const { community, db, mari, ban, statusOf } = await createHere();
    expect((await ban(mari.id)).status).toBe(200);
    expect(await statusOf(mari.id)).toBe('banned');
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    expect(await db.select().from(moderationDecisions)).toMatchObject([
      { memberId: mari.id, action: 'ban', ground: 'offensive', reason: 'Ähvardas teisi' },
    ]);
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(JSON.stringify(mails)).toContain('Ähvardas teisi');
    expect(JSON.stringify(mails)).toContain('/appeals/');
  });

  it('can be lifted, which makes the account active again', async () => {
    const { community, admin, mari, ban, statusOf } = await createHere();
    await ban(mari.id);
    await call(community, 'POST', `/api/admin/users/${mari.id}/unban`, { as: admin, body: { reason: 'Eksitus' } });
    expect(await statusOf(mari.id)).toBe('active');
  });

  it('closes an account waiting for approval, which waits for approval again once the ban is lifted', async () => {
    const { community, admin, ban, statusOf } = await createHere({ joining: 'approval' });
    const jaan = await actors.member(community, { user: { status: 'waiting' } });
    const act = (verb: string) =>
      call(community, 'POST', `/api/admin/users/${jaan.id}/${verb}`, { as: admin, body: { reason: 'Eksitus' } });
    expect((await ban(jaan.id)).status).toBe(200);
    expect(await statusOf(jaan.id)).toBe('banned');
    await act('unban');
    expect(await statusOf(jaan.id)).toBe('waiting');
  });

  it('stays in force when an unconfirmed account is confirmed', async () => {
    const { community, ban, statusOf } = await createHere();
    const jaan = await actors.member(community, { user: { emailVerifiedAt: null } });
    expect((await ban(jaan.id)).status).toBe(200);
    await community.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, jaan.id));
    const { email, password } = jaan;
    const signedIn = await call(community, 'POST', '/api/auth/sign-in', { body: { email, password } });
    expect([signedIn.body.error?.code, await statusOf(jaan.id)]).toEqual(['account_banned', 'banned']);
  });

  it('requires a reason, and is refused for the administrator’s own account', async () => {
    const { admin, mari, ban, statusOf } = await createHere();
    expect((await ban(mari.id, {})).body.error?.fields).toHaveProperty('reason');
    expect((await ban(admin.id)).status).toBe(409);
    expect([await statusOf(mari.id), await statusOf(admin.id)]).toEqual(['active', 'active']);
  });

  it('doesn’t touch a case that someone else is working on', async () => {
    const { community, mari, ban, statusOf } = await createHere();
    const other = await actors.moderator(community);
    const opened = await call<{ data: { id: string } }>(community, 'POST', `/api/moderation/users/${mari.id}/case`, {
      as: other,
      body: {},
    });
    await call(community, 'POST', `/api/moderation/reports/${opened.body.data.id}/claim`, { as: other, body: {} });
    expect((await ban(mari.id)).body.error?.code).toBe('case_claimed');
    expect(await statusOf(mari.id)).toBe('active');
  });

  it('leaves one administrator when two ban each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { community, db, admin, ban } = await createHere();
      const other = await actors.admin(community);
      await Promise.all([ban(other.id, undefined, admin), ban(admin.id, undefined, other)]);
      expect(await db.$count(users, eq(users.status, 'active'))).toBeGreaterThanOrEqual(2);
    }
  });
});
