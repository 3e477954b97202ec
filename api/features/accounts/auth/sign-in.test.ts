import { createHmac, scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as passwords from '#api/platform/crypto/passwords.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { actors, type CallOptions, call, createTestCommunity, day, testNow } from '#api/testing/index.ts';
import { passwordCostInTests } from '#api/testing/password-cost.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const { db, env } = community;
const signIn = (body: Record<string, unknown>, options: CallOptions = {}) =>
  call(community, 'POST', '/api/auth/sign-in', { body, ...options });
const wrong = 'hoopis teine parool';

describe('POST /api/auth/sign-in', () => {
  it('returns a bearer token, the member, and the page cookie', async () => {
    const mari = await actors.premium(community);
    const { status, body, headers } = await signIn({ email: mari.email, password: mari.password });
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({
      id: mari.id,
      lastLogin: testNow.toISOString(),
      subscription: { tier: 'PREMIUM' },
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      'account_locale=et; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect((await call(community, 'GET', '/api/users/profile', { as: { token: body.token ?? '' } })).status).toBe(200);
  });

  it('accepts the address in any letter case', async () => {
    const mari = await actors.member(community);
    expect((await signIn({ email: ` ${mari.email.toUpperCase()}`, password: mari.password })).status).toBe(200);
  });

  it('creates an independent token and cookie and stores only their hashes', async () => {
    const mari = await actors.member(community);
    await db.delete(sessions).where(eq(sessions.userId, mari.id));
    const { body, headers } = await signIn({ email: mari.email, password: mari.password });
    const cookie = headers.get('set-cookie')?.match(/__Host-session=([\w-]+)/)?.[1] ?? '';
    const rows = await db.select().from(sessions).where(eq(sessions.userId, mari.id));
    expect(cookie).not.toBe(body.token);
    expect(rows).toMatchObject([
      { bearerHash: await hashToken(body.token ?? ''), cookieHash: await hashToken(cookie) },
    ]);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(JSON.stringify(rows)).not.toContain(cookie);
  });

  it('starts a separate session each time', async () => {
    const mari = await actors.member(community);
    const [one, other] = [
      await signIn({ email: mari.email, password: mari.password }),
      await signIn({ email: mari.email, password: mari.password }),
    ];
    expect(one.body.token).not.toBe(other.body.token);
  });

  it('refuses a wrong password', async () => {
    const mari = await actors.member(community);
    const { status, body, headers } = await signIn({ email: mari.email, password: wrong });
    expect(status).toBe(401);
    expect(body.error?.code).toBe('invalid_credentials');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('refuses an account without a password', async () => {
    const mari = await actors.member(community, { user: { passwordHash: null } });
    expect((await signIn({ email: mari.email, password: mari.password })).status).toBe(401);
  });

  it.each([
    ['banned', { status: 'banned' }, 'account_banned'],
    ['inactive', { status: 'inactive' }, 'account_inactive'],
    ['unconfirmed', { emailVerifiedAt: null }, 'email_not_verified'],
  ] as const)('reveals that an account is %s only after the correct password', async (_name, user, code) => {
    const mari = await actors.member(community, { user });
    const right = await signIn({ email: mari.email, password: mari.password });
    expect([right.status, right.body.error?.code]).toEqual([403, code]);
    expect(right.headers.get('set-cookie')).toBeNull();
    const guessed = await signIn({ email: mari.email, password: wrong });
    expect([guessed.status, guessed.body.error?.code]).toEqual([401, 'invalid_credentials']);
  });

  it('rehashes a password hashed with other parameters', async () => {
    passwordCostInTests.isReal = true;
    const salt = Buffer.alloc(16, 7);
    const peppered = createHmac('sha256', env.PASSWORD_PEPPER).update('vana parool siin').digest();
    const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const key = scryptSync(peppered, salt, 32, { N: 2 ** 12, r: 8, p: 1 });
    const passwordHash = `$scrypt$ln=12,r=8,p=1$${encode(salt)}$${encode(key)}`;
    const mari = await actors.member(community, { user: { passwordHash } });
    const stored = async () => (await db.select().from(users).where(eq(users.id, mari.id)))[0]?.passwordHash;
    expect((await signIn({ email: mari.email, password: wrong })).status).toBe(401);
    expect(await stored()).toBe(passwordHash);
    expect((await signIn({ email: mari.email, password: 'vana parool siin' })).status).toBe(200);
    expect(await stored()).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
    expect((await signIn({ email: mari.email, password: 'vana parool siin' })).status).toBe(200);
  });

  it('keeps a hash that already has current parameters', async () => {
    const mari = await actors.member(community);
    const stored = async () => (await db.select().from(users).where(eq(users.id, mari.id)))[0]?.passwordHash;
    const before = await stored();
    await signIn({ email: mari.email, password: mari.password });
    expect(await stored()).toBe(before);
  });
});

describe('a refused sign-in', () => {
  const outcome = async (email: string) => {
    const { status, body, headers, roundTrips } = await signIn({ email, password: wrong });
    headers.delete('x-request-id');
    return { status, body, headers: [...headers], roundTrips };
  };

  it('returns the same status, body and headers for an unknown address and a wrong password', async () => {
    const mari = await actors.member(community);
    const known = await outcome(mari.email);
    expect(await outcome('keegi@people.test')).toEqual(known);
    const passwordless = await actors.member(community, { user: { passwordHash: null } });
    expect(await outcome(passwordless.email)).toEqual(known);
  });

  it('hashes as often for an unknown address, which has no stored hash, as for a wrong password', async () => {
    const mari = await actors.member(community);
    const workOf = async (email: string) => {
      const before = passwordCostInTests.timesAsked;
      await outcome(email);
      return passwordCostInTests.timesAsked - before;
    };
    const work = await workOf(mari.email);
    expect(work).toBeGreaterThan(0);
    expect(await workOf('keegi@people.test')).toBe(work);
  });

  it('takes about the same time for an unknown address as for a wrong password', async () => {
    passwordCostInTests.isReal = true;
    const stored = await passwords.hashPassword('kuu paistab', env.PASSWORD_PEPPER);
    const mari = await actors.member(community, { user: { passwordHash: stored } });
    const time = async (email: string) => {
      const startedAt = performance.now();
      await signIn({ email, password: wrong });
      return performance.now() - startedAt;
    };
    const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 4; round += 1) {
      times.known = Math.min(times.known, await time(mari.email));
      times.unknown = Math.min(times.unknown, await time(`keegi-${round}@people.test`));
    }
    expect(times.unknown / times.known).toBeGreaterThan(0.5);
    expect(times.unknown / times.known).toBeLessThan(2);
  });
});

describe('a password that is too long', () => {
  it('is refused before anything is counted or hashed', async () => {
    const mari = await actors.member(community);
    const { status, body, roundTrips } = await signIn({ email: mari.email, password: 'x'.repeat(129) });
    expect(status).toBe(400);
    expect(body.error?.fields?.['password']?.code).toBe('password_too_long');
    expect(roundTrips).toBe(0);
    expect((await signIn({ email: mari.email, password: 'x'.repeat(128) })).status).toBe(401);
  });
});

describe('the session that sign-in starts', () => {
  it('expires after 30 days', async () => {
    const mari = await actors.member(community);
    await db.delete(sessions).where(eq(sessions.userId, mari.id));
    await signIn({ email: mari.email, password: mari.password });
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, mari.id));
    expect((row?.expiresAt ?? 0) - testNow.getTime()).toBe(30 * day);
  });
});
