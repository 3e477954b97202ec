import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitations } from '#api/features/accounts/invitations/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  day,
  findMailedLink,
  later,
  readOutbox,
  testNow,
} from '#api/testing/index.ts';
import type { CreatedInvitations } from './contract.ts';

const email = 'uus@people.test';
const password = 'kuu paistab metsa kohal';

async function createHere() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const send = (body: object) =>
    call<{ data: CreatedInvitations }>(community, 'POST', '/api/admin/invitations', { as: admin, body });
  const invite = ({ email: to, role }: { email: string; role?: string }) => send({ people: [{ email: to }], role });
  const accept = async (now = testNow) => {
    const token = (await findMailedLink(community, email)).searchParams.get('token');
    return call(community, 'POST', '/api/invitations/accept', {
      body: { token, password, passwordRepeat: password },
      now,
    });
  };
  const read = async () => (await community.db.select().from(users).where(eq(users.email, email)))[0];
  return { community, db: community.db, admin, send, invite, accept, read };
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

  it.each(['user', 'admin'] as const)(
    'doesn’t change the role, ban or password of someone who has since joined, for the role %s',
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

  it('is limited to 100 addresses an hour', async () => {
    const { send } = await createHere();
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ email: `${from + index}@people.test` }));
    expect((await send({ people: people(0, 50) })).status).toBe(200);
    expect((await send({ people: people(50, 50) })).status).toBe(200);
    expect((await send({ people: [{ email }] })).status).toBe(429);
  });
});

describe('inviting several people at once', () => {
  const outcomes = ({ body }: { body: { data: CreatedInvitations } }) =>
    Object.fromEntries(body.data.items.map((item) => [item.email, item.outcome]));

  it('reports one result for each distinct address, in the given order', async () => {
    const { community, db, send } = await createHere();
    await actors.member(community, { user: { email: 'liige@people.test' } });
    await send({ people: [{ email: 'kutsutud@people.test' }] });
    const people = ['Mari@People.test', 'liige@people.test', 'kes@', 'kutsutud@people.test', ' mari@people.test '];
    const answer = await send({ people: people.map((typed) => ({ email: typed })) });
    expect(answer.body.data.items).toEqual([
      { email: 'mari@people.test', outcome: 'sent' },
      { email: 'liige@people.test', outcome: 'member' },
      { email: 'kes@', outcome: 'invalid' },
      { email: 'kutsutud@people.test', outcome: 'invited' },
    ]);
    expect(await db.$count(invitations)).toBe(2);
    expect(await db.$count(auditLog)).toBe(2);
    expect(await db.$count(mailOutbox)).toBe(2);
  });

  it('invites each person once, even if the same call is repeated', async () => {
    const { db, send } = await createHere();
    const people = [{ email }, { email: 'teine@people.test' }];
    const answers = await Promise.all([send({ people }), send({ people }), send({ people })]);
    const sent = answers.flatMap(({ body }) => body.data.items).filter(({ outcome }) => outcome === 'sent');
    expect(sent.map((item) => item.email).sort()).toEqual(['teine@people.test', email]);
    expect([await db.$count(invitations), await db.$count(auditLog), await db.$count(mailOutbox)]).toEqual([2, 2, 2]);
  });

  it('puts the note in the mail and the name in the account', async () => {
    const { community, send, accept, read } = await createHere();
    const note = 'Tere, Uku!\nKohtume <b>neljapäeval</b>.';
    await send({ people: [{ email, name: 'Uku Uus' }], note });
    const [mail] = await readOutbox(community);
    expect(mail?.blocks).toContainEqual({ kind: 'quote', text: note });
    await accept();
    expect(await read()).toMatchObject({ name: 'Uku Uus' });
  });

  it('refuses an empty list, more than 50 addresses, and a note that is too long', async () => {
    const { db, send } = await createHere();
    const people = Array.from({ length: 51 }, (_, index) => ({ email: `${index}@people.test` }));
    const codeOf = async (body: object) =>
      (await send(body)).body as { error?: { fields?: Record<string, { code: string }> } };
    expect((await codeOf({ people: [] })).error?.fields?.['people']?.code).toBe('email_required');
    expect((await codeOf({ people })).error?.fields?.['people']?.code).toBe('invitations_over_limit');
    const long = await codeOf({ people: [{ email }], note: 'x'.repeat(501) });
    expect(long.error?.fields?.['note']?.code).toBe('invitation_note_long');
    expect(await db.$count(invitations)).toBe(0);
  });

  it('replaces expired invitations and those whose sender is no longer an administrator', async () => {
    const { community, db, send, invite } = await createHere();
    const other = await actors.admin(community);
    await call(community, 'POST', '/api/admin/invitations', {
      as: other,
      body: { people: [{ email }], role: 'admin' },
    });
    await db.update(users).set({ role: 'user' }).where(eq(users.id, other.id));
    expect(outcomes(await invite({ email }))).toEqual({ [email]: 'sent' });
    await db.update(invitations).set({ expiresAt: testNow.getTime() });
    expect(outcomes(await send({ people: [{ email }] }))).toEqual({ [email]: 'sent' });
    expect(await db.select().from(invitations)).toMatchObject([{ role: 'user', email }]);
  });

  it('is allowed only for administrators', async () => {
    const { community } = await createHere();
    const as = await actors.moderator(community);
    const answer = await call(community, 'POST', '/api/admin/invitations', { as, body: { people: [{ email }] } });
    expect(answer.status).toBe(403);
  });
});

describe('checking the addresses to invite', () => {
  it('reports what an invitation would do for each address, and stores nothing', async () => {
    const { community, db, admin, invite } = await createHere();
    await actors.member(community, { user: { email: 'liige@people.test' } });
    await actors.member(community, { user: { email: 'kinnitamata@people.test', emailVerifiedAt: null } });
    await invite({ email });
    const before = [await db.$count(invitations), await db.$count(auditLog)];
    const emails = ['Liige@people.test', 'kinnitamata@people.test', 'x', email];
    const { body } = await call(community, 'POST', '/api/admin/invitations/check', { as: admin, body: { emails } });
    expect(body).toMatchObject({
      data: {
        items: [
          { email: 'liige@people.test', standing: 'member', until: null },
          { email: 'kinnitamata@people.test', standing: 'free', until: null },
          { email: 'x', standing: 'invalid', until: null },
          { email, standing: 'invited', until: later(14 * day).toISOString() },
        ],
      },
    });
    expect([await db.$count(invitations), await db.$count(auditLog)]).toEqual(before);
  });
});
