import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  emptyOutbox,
  findMailedLink,
  readOutbox,
  type TestActor,
} from '#api/testing/index.ts';
import { createCommunityWithProviders, newPerson, signInAtProvider } from '#api/testing/sign-in-at-provider.ts';
import type { UsersPage } from '../contract.ts';

const newcomer = { email: 'uus@people.test', password: 'kuu paistab metsa kohal', name: 'Uus Tulija' };
const joinNote = 'Pildistan virmalisi juba kümme aastat.';

async function approving() {
  const community = await createTestCommunity({ tenant: { joining: 'approval' } });
  const admin = await actors.admin(community);
  const post = (path: string, body: object, as?: TestActor, language = 'et') =>
    call<CommonResponse>(community, 'POST', path, {
      body,
      headers: { 'accept-language': language },
      ...(as && { as }),
    });
  const signIn = () => post('/api/auth/sign-in', { email: newcomer.email, password: newcomer.password });
  const find = async () => (await community.db.select().from(users).where(eq(users.email, newcomer.email)))[0];
  const confirm = async () => {
    const token = (await findMailedLink(community, newcomer.email)).searchParams.get('token');
    expect((await post('/api/auth/verify-email', { token })).status).toBe(200);
  };
  /** Signs someone up and confirms their address. */
  const ask = async (language = 'et') => {
    expect((await post('/api/auth/sign-up', { ...newcomer, joinNote }, undefined, language)).status).toBe(202);
    await confirm();
    await emptyOutbox(community);
    return (await find())?.id ?? '';
  };
  const decide = (id: string, verb: 'approve' | 'decline', body: object = {}, as = admin) =>
    post(`/api/admin/users/${id}/${verb}`, body, as);
  return { community, admin, post, signIn, find, confirm, ask, decide };
}

describe('an applicant', () => {
  it('can’t sign in before an administrator approves them', async () => {
    const { signIn, ask, decide } = await approving();
    const id = await ask();
    const refused = await signIn();
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'account_waiting']);
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('isn’t told that they are waiting when they sign in with a wrong password', async () => {
    const { post, ask } = await approving();
    await ask();
    const { status, body } = await post('/api/auth/sign-in', {
      email: newcomer.email,
      password: 'midagi muud on siin',
    });
    expect([status, body.error?.code]).toEqual([401, 'invalid_credentials']);
  });

  it('still waits for approval after resetting their password by mail', async () => {
    const { community, post, signIn, find } = await approving();
    await post('/api/auth/sign-up', newcomer);
    await emptyOutbox(community);
    await post('/api/auth/forgot-password', { email: newcomer.email });
    const token = (await findMailedLink(community, newcomer.email)).searchParams.get('token');
    const { password } = newcomer;
    expect((await post('/api/auth/reset-password', { token, password, passwordRepeat: password })).status).toBe(200);
    expect(await find()).toMatchObject({ status: 'waiting', emailVerifiedAt: expect.any(Number) });
    expect((await signIn()).body.error?.code).toBe('account_waiting');
  });

  it('waits for approval after joining with a sign-in provider, and can sign in with it once approved', async () => {
    const open = await createCommunityWithProviders();
    const community = { ...open, tenant: { ...open.tenant, joining: 'approval' as const } };
    const person = newPerson();
    expect(await signInAtProvider(community, { claims: person })).toMatchObject({ refusal: 'account_waiting' });
    const [account] = await open.db.select().from(users);
    const as = await actors.admin(community);
    await call(community, 'POST', `/api/admin/users/${account?.id}/approve`, { as, body: {} });
    const blocks = JSON.stringify((await readOutbox(community)).at(-1)?.blocks);
    expect([blocks.includes('Google'), /parool|password/.test(blocks)]).toEqual([true, false]);
    expect(await signInAtProvider(community, { claims: person })).toMatchObject({ ok: true });
  });

  it('isn’t listed among members, and can’t receive messages', async () => {
    const { community, post, ask } = await approving();
    const id = await ask();
    const mari = await actors.member(community);
    const members = await call<{ data: { items: { id: string }[] } }>(community, 'GET', '/api/members', { as: mari });
    expect(members.body.data.items.map((member) => member.id)).not.toContain(id);
    expect((await call(community, 'GET', `/api/users/${id}`, { as: mari })).status).toBe(404);
    expect((await post('/api/threads', { to: [id], content: 'Tere!' }, mari)).status).toBeGreaterThanOrEqual(400);
  });

  it('joins by confirming their address once the community is open to everyone again', async () => {
    const { community, post, find, confirm } = await approving();
    await post('/api/auth/sign-up', newcomer);
    const open = { ...community, tenant: { ...community.tenant, joining: 'open' as const } };
    await emptyOutbox(community);
    await call(open, 'POST', '/api/auth/sign-up', { body: newcomer });
    await confirm();
    expect((await find())?.status).toBe('active');
  });

  it('needs no approval once invited, even if they signed up before', async () => {
    const { community, admin, post, signIn, find } = await approving();
    await post('/api/auth/sign-up', { ...newcomer, joinNote });
    await emptyOutbox(community);
    expect((await post('/api/admin/invitations', { people: [{ email: newcomer.email }] }, admin)).status).toBe(200);
    const token = (await findMailedLink(community, newcomer.email)).searchParams.get('token');
    const { password } = newcomer;
    expect((await post('/api/invitations/accept', { token, password, passwordRepeat: password })).status).toBe(200);
    expect(await find()).toMatchObject({ status: 'active', joinNote: null });
    expect((await signIn()).status).toBe(200);
  });

  it('can write a note of at most 500 characters', async () => {
    const { post } = await approving();
    const { status, body } = await post('/api/auth/sign-up', { ...newcomer, joinNote: 'a'.repeat(501) });
    expect([status, body.error?.fields]).toMatchObject([400, { joinNote: { code: 'join_note_too_long' } }]);
  });
});

describe('an administrator', () => {
  it('sees that someone is waiting, and reads their note', async () => {
    const { community, admin: as, ask } = await approving();
    const id = await ask();
    await actors.member(community, { user: { status: 'waiting', emailVerifiedAt: null } });
    const listed = await call<{ data: UsersPage }>(community, 'GET', '/api/admin/users?status=waiting', { as });
    expect(listed.body.data).toMatchObject({ total: 1, items: [{ id, state: 'waiting' }] });
    const one = await call<{ data: { joinNote: string } }>(community, 'GET', `/api/admin/users/${id}`, { as });
    expect(one.body.data.joinNote).toBe(joinNote);
  });

  it('approves an applicant once in concurrent calls, with one mail and one log entry', async () => {
    const { community, ask, decide, find } = await approving();
    const id = await ask();
    const admins = await Promise.all(Array.from({ length: 8 }, () => actors.admin(community)));
    const answers = await Promise.all(admins.map((as) => decide(id, 'approve', { reason: 'Tere tulemast!' }, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const mails = await readOutbox(community);
    expect(mails.map(({ to }) => to)).toEqual([newcomer.email]);
    expect(JSON.stringify(mails[0]?.blocks)).toContain('Tere tulemast!');
    const entries = await community.db.select().from(auditLog).where(eq(auditLog.action, 'user.approve'));
    expect(entries).toMatchObject([{ targetId: id, reason: 'Tere tulemast!' }]);
    expect(await find()).toMatchObject({ status: 'active', joinNote: null });
  });

  it('declines an applicant with a reason, which deletes everything about them', async () => {
    const { community, post, ask, decide, find } = await approving();
    const id = await ask();
    expect((await decide(id, 'decline')).body.error?.fields).toHaveProperty('reason');
    expect((await decide(id, 'decline', { reason: 'Ainult naabritele' })).status).toBe(200);
    const [mail] = await readOutbox(community);
    expect([mail?.to, JSON.stringify(mail?.blocks)]).toEqual([
      newcomer.email,
      expect.stringContaining('Ainult naabritele'),
    ]);
    expect(await find()).toBeUndefined();
    const [row] = await community.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ name: null, joinNote: null, passwordHash: null, deletedAt: expect.any(Number) });
    expect((await decide(id, 'approve')).status).toBe(404);
    expect((await post('/api/auth/sign-up', newcomer)).status).toBe(202);
    expect(await find()).toMatchObject({ status: 'waiting' });
  });

  it.each([
    ['approve', 'en', 'Welcome to Kuu kogu', 'Sign in'],
    ['approve', 'et', 'Tere tulemast: Kuu kogu', 'Logi sisse'],
    ['decline', 'en', 'Your request to join Kuu kogu', 'write to us'],
    ['decline', 'et', 'Sinu soov liituda: Kuu kogu', 'kirjuta'],
  ] as const)(
    'mails the decision (%s) once, only to the applicant and in their language: %s',
    async (verb, language, subject, text) => {
      const { community, admin, ask, decide } = await approving();
      await actors.moderator(community);
      const id = await ask(language);
      expect(await readOutbox(community)).toEqual([]);
      const words = { reason: 'Oleme naabrid.' };
      expect((await decide(id, verb, words)).status).toBe(200);
      const mails = await readOutbox(community);
      expect(mails).toMatchObject([{ to: newcomer.email, locale: language, subject }]);
      expect(mails[0]?.blocks).toContainEqual({ kind: 'quote', text: 'Oleme naabrid.' });
      expect(JSON.stringify(mails[0]?.blocks)).toContain(text);
      expect(community.jobs).toMatchObject([{ kind: 'mail' }]);
      expect((await decide(id, verb, words, admin)).status).toBeGreaterThanOrEqual(400);
      expect(await readOutbox(community)).toHaveLength(1);
      expect(community.jobs).toHaveLength(1);
    },
  );

  it('makes only one decision if an applicant is approved and declined at the same time', async () => {
    const { community, admin, ask, decide } = await approving();
    const id = await ask();
    const other = await actors.admin(community);
    const answers = await Promise.all([
      decide(id, 'approve', {}, admin),
      decide(id, 'decline', { reason: 'Ei' }, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readOutbox(community)).toHaveLength(1);
  });

  it('can’t approve or decline a member, or an unconfirmed or banned account', async () => {
    const { community, decide } = await approving();
    for (const user of [{}, { status: 'waiting', emailVerifiedAt: null }, { status: 'banned' }] as const) {
      const { id } = await actors.member(community, { user });
      expect((await decide(id, 'approve')).body.error?.code).toBe('not_waiting');
      expect((await decide(id, 'decline', { reason: 'Ei' })).body.error?.code).toBe('not_waiting');
      const [row] = await community.db.select().from(users).where(eq(users.id, id));
      expect(row?.deletedAt).toBeNull();
    }
  });
});
