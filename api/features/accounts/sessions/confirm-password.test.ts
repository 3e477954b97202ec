import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { hashPassword } from '#api/platform/crypto/passwords.ts';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { actors, call, later, minute, overtake, type TestActor } from '#api/testing/index.ts';
import {
  browserHeaders,
  createCommunityWithProviders,
  finishProviderSignIn,
  newPerson,
  returnFromProvider,
} from '#api/testing/sign-in-at-provider.ts';
import { users } from '../users/schema.ts';
import { sessions } from './schema.ts';

const community = await createCommunityWithProviders();
const { db, env } = community;

interface Answer {
  error?: { code: string; fields?: Record<string, { code: string }> };
  data: { url: string; items: Array<{ id: string }> };
}
type Body = Record<string, unknown>;

const send = (mari: { token: string }, method: string, path: string, body: Body = {}) =>
  call<Answer>(community, method, `/api/${path}`, { as: mari, body, headers: browserHeaders(randomToken()) });

const signIn = ({ email, password }: TestActor) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password } });

async function connect(mari: TestActor): Promise<string> {
  const browser = randomToken();
  const body = { provider: 'google', password: mari.password };
  const started = await call<Answer>(community, 'POST', '/api/identities/link/start', {
    as: mari,
    body,
    headers: browserHeaders(browser),
  });
  const back = await returnFromProvider(started.body.data.url, 'google', { claims: newPerson() });
  await finishProviderSignIn(community, { browser, back });
  const { body: list } = await call<Answer>(community, 'GET', '/api/identities', { as: mari });
  return list.data.items[0]?.id ?? '';
}

/** Every action that must be confirmed with the password. `path` returns its path and sets up what the action needs. */
const actions: Record<string, { method?: string; path: (mari: TestActor) => Promise<string>; body?: Body }> = {
  'changing the password': { path: async () => 'users/password', body: { newPassword: 'tuul tuleb merelt' } },
  'requesting a change of address': { path: async () => 'email-changes', body: { email: 'uus@people.test' } },
  'turning two-factor off': { path: async () => 'two-factor/disable' },
  'replacing the authenticator': { path: async () => 'two-factor/setup' },
  'renewing backup codes': { path: async () => 'two-factor/backup-codes' },
  'connecting a provider': { path: async () => 'identities/link/start', body: { provider: 'google' } },
  'disconnecting a provider': { method: 'DELETE', path: async (mari) => `identities/${await connect(mari)}` },
  'requesting a copy of the data': { path: async () => 'data-exports' },
  'deleting the account': { path: async () => 'users/delete', body: { confirmation: 'Kogukond' } },
};

/** Returns all rows that these actions write, except attempt counts, sessions and the password itself. */
async function rowsOf(): Promise<string> {
  const tables = [
    'two_factors',
    'backup_codes',
    'identities',
    'authorization_requests',
    'data_exports',
    'email_changes',
    'mail_outbox',
  ];
  const rows = tables.map(async (table) => (await db.run(sql.raw(`select * from ${table} order by 1, 2`))).rows);
  const people = await db.select({ id: users.id, deletedAt: users.deletedAt }).from(users).orderBy(users.id);
  return JSON.stringify([await Promise.all(rows), people]);
}

/** Stores and returns the member's password hash with outdated parameters. A sign-in replaces it with a current one. */
async function outdateHash({ id, password }: TestActor): Promise<string> {
  const peppered = createHmac('sha256', env.PASSWORD_PEPPER).update(password).digest();
  const [salt, encode] = [randomBytes(16), (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')];
  const hash = `$scrypt$ln=5,r=8,p=3$${encode(salt)}$${encode(scryptSync(peppered, salt, 32, { N: 2 ** 5, r: 8, p: 3 }))}`;
  await db.update(users).set({ passwordHash: hash }).where(eq(users.id, id));
  return hash;
}

async function setPassword({ id }: TestActor, password: string): Promise<string> {
  const hash = await hashPassword(password, env.PASSWORD_PEPPER);
  await db.update(users).set({ passwordHash: hash }).where(eq(users.id, id));
  return hash;
}
const hashOf = async ({ id }: TestActor) => (await db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash;

describe.each(Object.entries(actions))('%s', (_name, { method = 'POST', path, body = {} }) => {
  async function prepare() {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    const address = await path(mari);
    const act = () => send(mari, method, address, { password: mari.password, ...body });
    return { mari, act, before: await rowsOf() };
  }

  it.each([3, 4])(
    'succeeds even if a sign-in renews the outdated hash before database exchange %s',
    async (exchange) => {
      const { mari, act } = await prepare();
      const outdated = await outdateHash(mari);
      const { result } = await overtake(exchange, () => signIn(mari), act);
      expect([result.status, result.body.error]).toEqual([expect.toSatisfy((status) => status < 300), undefined]);
      expect(await hashOf(mari)).not.toBe(outdated);
    },
  );

  it('does nothing if the password is changed while its outdated hash is renewed', async () => {
    const { mari, act, before } = await prepare();
    await outdateHash(mari);
    let hash = '';
    const change = async () => {
      hash = await setPassword(mari, 'see on nüüd uus');
    };
    const { result } = await overtake(3, change, act);
    expect(result.body.error?.fields?.['password']?.code).toBe('password_wrong');
    expect([await rowsOf(), await hashOf(mari)]).toEqual([before, hash]);
  });

  it('does nothing if the password is changed between the check and the write', async () => {
    const { mari, act, before } = await prepare();
    let hash = '';
    const change = async () => {
      hash = await setPassword(mari, 'see on nüüd uus');
    };
    const { result, wasOvertaken } = await overtake(3, change, act);
    expect(wasOvertaken).toBe(true);
    expect([400, 409]).toContain(result.status);
    if (result.status === 400) expect(result.body.error?.fields?.['password']?.code).toBe('password_wrong');
    expect([await rowsOf(), await hashOf(mari)]).toEqual([before, hash]);
  });

  it('demands a new sign-in if the account’s first password was set in this session and the last proof is 15 minutes old', async () => {
    const { mari, act, before } = await prepare();
    const provedAt = later(-15 * minute).getTime();
    await db.update(sessions).set({ hasSetPassword: true, provedAt }).where(eq(sessions.id, mari.sessionId));
    const { status, body } = await act();
    expect([status, body.error?.code]).toEqual([403, 'sign_in_again']);
    expect([await rowsOf(), await hashOf(mari)]).toEqual([before, inject('actorPassword').stored]);
  });

  it('does nothing if the session ends between the check and the write', async () => {
    const { mari, act, before } = await prepare();
    const { result } = await overtake(3, async () => db.delete(sessions).where(eq(sessions.id, mari.sessionId)), act);
    expect([401, 409]).toContain(result.status);
    expect([await rowsOf(), await hashOf(mari)]).toEqual([before, inject('actorPassword').stored]);
  });

  it('does nothing if the account is banned between the check and the write', async () => {
    const { mari, act, before } = await prepare();
    const ban = async () => db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    const { result } = await overtake(3, ban, act);
    expect([401, 409]).toContain(result.status);
    expect([await rowsOf(), await hashOf(mari)]).toEqual([before, inject('actorPassword').stored]);
  });
});

describe('turning two-factor on', () => {
  it('does nothing if the session ends meanwhile, even after replacing the app was confirmed with the password', async () => {
    const mari = await actors.member(community);
    const { codeNow } = await turnOnTwoFactor(community, mari);
    const setup = await call<{ data: { secret: string } }>(community, 'POST', '/api/two-factor/setup', {
      as: mari,
      body: { password: mari.password },
    });
    const now = later(2 * minute);
    const body = { code: authenticatorCodeAt(setup.body.data.secret, now) };
    const end = async () => db.delete(sessions).where(eq(sessions.userId, mari.id));
    const enable = () => call<Answer>(community, 'POST', '/api/two-factor/enable', { as: mari, body, now });
    const { result } = await overtake(3, end, enable);
    expect(result.body.error?.code).toBe('verification_failed');
    const signIn = await call<{ challenge: string }>(community, 'POST', '/api/auth/sign-in', {
      body: { email: mari.email, password: mari.password },
    });
    const { challenge } = signIn.body;
    const finished = await call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code: codeNow } });
    expect(finished.status).toBe(200);
  });
});
