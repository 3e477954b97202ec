import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import { actors, call, createTestCommunity, day, findMailedLink, later, testNow } from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { InvitationsPage } from './contract.ts';

const path = '/api/admin/invitations';
const password = 'kuu paistab metsa kohal';

async function createHere() {
  const community = await createTestCommunity();
  const { db } = community;
  const admin = await actors.admin(community, { user: { name: 'Anu Aru' } });
  const invite = (email: string, more: object = {}) =>
    call(community, 'POST', path, { as: admin, body: { people: [{ email }], ...more } });
  const list = async (query: Record<string, string> = {}, now = testNow) => {
    const answer = await call<{ data: InvitationsPage }>(community, 'GET', `${path}?${new URLSearchParams(query)}`, {
      ...{ as: admin, now },
    });
    return answer.body.data;
  };
  const emails = async (query: Record<string, string> = {}) => (await list(query)).items.map(({ email }) => email);
  const idOf = async (email: string) => (await list({ q: email })).items[0]?.id ?? '';
  const change = (act: 'resend' | 'revoke', ids: string[], as = admin) =>
    call<{ data: { count: number } }>(community, 'POST', `${path}/${act}`, { as, body: { ids } });
  const tokenOf = async (email: string) => (await findMailedLink(community, email)).searchParams.get('token');
  const accept = (token: string | null, now = testNow) =>
    call(community, 'POST', '/api/invitations/accept', { body: { token, password }, now });
  return { community, db, admin, invite, list, emails, idOf, change, tokenOf, accept };
}

describe('the list of invitations', () => {
  it('shows each invitation’s address, role, sender, expiry and outcome', async () => {
    const { db, admin, invite, list, tokenOf, accept, idOf, change } = await createHere();
    await invite('ootab@people.test', { role: 'moderator', note: 'Tule appi!' });
    await invite('tuli@people.test');
    await invite('aegus@people.test');
    await invite('tagasi@kuu.test');
    expect((await accept(await tokenOf('tuli@people.test'))).status).toBe(200);
    await db.update(invitations).set({ expiresAt: 1 }).where(eq(invitations.email, 'aegus@people.test'));
    await change('revoke', [await idOf('tagasi@kuu.test')]);
    const { items, counts, total } = await list();
    expect(Object.fromEntries(items.map(({ email, state }) => [email, state]))).toEqual({
      'ootab@people.test': 'waiting',
      'tuli@people.test': 'accepted',
      'aegus@people.test': 'expired',
      'tagasi@kuu.test': 'revoked',
    });
    expect([counts, total]).toEqual([{ waiting: 1, accepted: 1, expired: 1, revoked: 1 }, 4]);
    expect(items.find(({ state }) => state === 'waiting')).toMatchObject({
      ...{ role: 'moderator', note: 'Tule appi!', hindrance: null, memberId: null },
      invitedBy: { id: admin.id, name: 'Anu Aru' },
      expiresAt: later(3 * day).toISOString(),
    });
    const [member] = await db.select().from(users).where(eq(users.email, 'tuli@people.test'));
    expect(items.find(({ state }) => state === 'accepted')).toMatchObject({
      ...{ memberId: member?.id, acceptedAt: testNow.toISOString() },
    });
  });

  it('is filtered by state, and searched by the beginning of an address or by its domain', async () => {
    const { emails, invite, idOf, change } = await createHere();
    for (const email of ['mari@people.test', 'mart@people.test', 'mari@kuu.test']) await invite(email);
    await change('revoke', [await idOf('mart@people.test')]);
    expect(await emails({ q: 'mar' })).toHaveLength(3);
    expect(await emails({ q: 'MARI@' })).toHaveLength(2);
    expect(await emails({ q: 'kuu.test' })).toEqual(['mari@kuu.test']);
    expect(await emails({ q: '@people', state: 'waiting' })).toEqual(['mari@people.test']);
    expect(await emails({ state: 'revoked' })).toEqual(['mart@people.test']);
    expect(await emails({ state: 'expired' })).toEqual([]);
    expect(await emails({ q: "' or 1=1" })).toEqual([]);
  });

  it('shows why a waiting invitation can’t be accepted', async () => {
    const { community, db, invite, list } = await createHere();
    const other = await actors.admin(community);
    await call(community, 'POST', path, { as: other, body: { people: [{ email: 'tema@people.test' }] } });
    await db.update(users).set({ role: 'user' }).where(eq(users.id, other.id));
    await invite('ise@people.test');
    await actors.member(community, { user: { email: 'ise@people.test' } });
    const { items } = await list({ state: 'waiting' });
    expect(Object.fromEntries(items.map(({ email, hindrance }) => [email, hindrance]))).toEqual({
      'tema@people.test': 'sender',
      'ise@people.test': 'joined',
    });
  });

  it('is paged, without a full table scan for any filter', async () => {
    const { community, db, list } = await createHere();
    const rows = Array.from({ length: 7 }, (_, index) => ({
      ...{ id: newId(), tokenHash: `${index}`, role: 'user' as const, email: `${index}@people.test` },
      ...{ createdAt: 5, expiresAt: later(day).getTime() },
    }));
    await db.insert(invitations).values(rows);
    for (const query of [{}, { state: 'waiting' }, { q: '@people.test' }, { q: 'x', state: 'expired' }]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: InvitationsPage = await refuseFullScans(community, () =>
          list({ ...(query as object), limit: '3', ...(cursor ? { cursor } : {}) }),
        );
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual((await list(query as Record<string, string>)).items.map(({ id }) => id));
    }
    for (const state of ['accepted', 'revoked']) await refuseFullScans(community, () => list({ state }));
  });

  it('drops invitations 30 days after they expire', async () => {
    const { community, db, invite, list } = await createHere();
    await invite('ootab@people.test');
    const { deleteExpiredInvitations } = await import('#api/features/accounts/invitations/index.ts');
    await deleteExpiredInvitations(community.db, later(44 * day));
    expect((await list({}, testNow)).total).toBe(1);
    await deleteExpiredInvitations(community.db, later(44 * day + 1));
    expect(await db.$count(invitations)).toBe(0);
  });
});

describe('sending an invitation again', () => {
  it('replaces the link, and keeps the role, name and note', async () => {
    const { db, admin, invite, idOf, change, tokenOf, accept } = await createHere();
    await invite('mari@people.test', { note: 'Tule!' });
    const old = await tokenOf('mari@people.test');
    expect((await change('resend', [await idOf('mari@people.test')])).body.data).toEqual({ count: 1 });
    const fresh = await tokenOf('mari@people.test');
    expect(fresh).not.toBe(old);
    expect((await accept(old)).status).toBe(410);
    expect(await db.select().from(invitations)).toMatchObject([{ note: 'Tule!', role: 'user', invitedBy: admin.id }]);
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
      'invitation.create',
      'invitation.resend',
    ]);
    expect((await accept(fresh)).status).toBe(200);
  });

  it('revives an invitation that expired or was revoked', async () => {
    const { db, invite, idOf, change, list } = await createHere();
    await invite('mari@people.test');
    await invite('mart@people.test');
    await change('revoke', [await idOf('mari@people.test')]);
    await db.update(invitations).set({ expiresAt: 1 }).where(eq(invitations.email, 'mart@people.test'));
    const ids = [await idOf('mari@people.test'), await idOf('mart@people.test')];
    expect((await change('resend', ids)).body.data).toEqual({ count: 2 });
    expect((await list()).counts).toEqual({ waiting: 2, accepted: 0, expired: 0, revoked: 0 });
  });

  it('sends one mail, even in concurrent calls', async () => {
    const { db, invite, idOf, change } = await createHere();
    await invite('mari@people.test');
    const id = await idOf('mari@people.test');
    const statuses = (await Promise.all([change('resend', [id]), change('resend', [id])])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect([await db.$count(mailOutbox), await db.$count(invitations)]).toEqual([2, 1]);
  });

  it('skips people who have joined, and needs a fresh proof for staff roles', async () => {
    const { community, invite, idOf, change, tokenOf, accept } = await createHere();
    await invite('mari@people.test');
    await invite('mart@people.test', { role: 'moderator' });
    const mari = await idOf('mari@people.test');
    await accept(await tokenOf('mari@people.test'));
    expect((await change('resend', [mari])).body).toMatchObject({ error: { code: 'invitations_settled' } });
    const stale = await actors.admin(community, { session: { provedAt: testNow.getTime() - day } });
    const answer = await change('resend', [await idOf('mart@people.test')], stale);
    expect(answer.body).toMatchObject({ error: { code: 'proof_needed' } });
  });
});

describe('revoking an invitation', () => {
  it('invalidates the links, whose pages then say so, and is recorded once for each invitation', async () => {
    const { db, invite, idOf, change, tokenOf, accept } = await createHere();
    await invite('mari@people.test');
    await invite('mart@people.test', { role: 'moderator' });
    const token = await tokenOf('mari@people.test');
    const ids = [await idOf('mari@people.test'), await idOf('mart@people.test')];
    expect((await change('revoke', ids)).body.data).toEqual({ count: 2 });
    expect((await change('revoke', ids)).body).toMatchObject({ error: { code: 'invitations_settled' } });
    expect((await accept(token)).body).toMatchObject({ error: { code: 'invitation_revoked' } });
    expect(await db.select().from(users).where(eq(users.email, 'mari@people.test'))).toEqual([]);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'invitation.revoke'));
    expect(entries.map(({ targetId }) => targetId).sort()).toEqual(ids.sort());
    expect(entries.map(({ before }) => before)).toContainEqual({ role: 'moderator' });
  });

  it('leaves accepted invitations as they are', async () => {
    const { invite, idOf, change, tokenOf, accept, list } = await createHere();
    await invite('mari@people.test');
    const id = await idOf('mari@people.test');
    await accept(await tokenOf('mari@people.test'));
    expect((await change('revoke', [id])).status).toBe(409);
    expect((await list()).items[0]?.state).toBe('accepted');
  });
});
