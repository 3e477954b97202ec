import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';
import { authenticatePage } from './authenticate.ts';

const community = await createTestCommunity();
const { db } = community;
const profile = (headers: Record<string, string>, now = testNow) =>
  call(community, 'GET', '/api/users/profile', { headers, now });
const withToken = async (actor: Pick<TestActor, 'token'>, now = testNow) =>
  (await profile({ authorization: `Bearer ${actor.token}` }, now)).status;
const withCookie = (cookie: string, now = testNow) => {
  const request = new Request('https://kuu.test/me', { headers: { cookie } });
  return authenticatePage(createTestContext(community, { request, now }), request);
};

describe('the bearer token', () => {
  it('authenticates its member, with the scheme in any letter case', async () => {
    const mari = await actors.member(community);
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await profile({ authorization: `${scheme} ${mari.token}` })).status).toBe(200);
    }
  });

  it('is refused with 401 if it is malformed or unknown, even on calls open to visitors', async () => {
    const mari = await actors.member(community);
    const wrong = [
      '',
      'Bearer',
      'Bearer ',
      mari.token,
      `Basic ${mari.token}`,
      `Bearer ${mari.token}x`,
      `Bearer ${mari.token.slice(0, -1)}`,
      `Bearer ${mari.sessionId}`,
      `Bearer ${randomToken()}`,
      "Bearer ' or 1=1 --",
    ];
    for (const authorization of wrong) {
      const answer = await profile({ authorization });
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
      expect((await call(community, 'GET', '/api/health', { headers: { authorization } })).status).toBe(401);
    }
  });

  it('is stored only as a hash, which can’t be used as a token', async () => {
    const mari = await actors.member(community);
    const [row] = await db.select().from(sessions).where(eq(sessions.id, mari.sessionId));
    expect(await withToken({ token: row?.bearerHash ?? '' })).toBe(401);
    expect(await withToken({ token: (row?.bearerHash ?? '').slice(0, 43) })).toBe(401);
  });

  it('is ignored in a query string or a body', async () => {
    const mari = await actors.member(community);
    const answer = await call(community, 'GET', `/api/users/profile?token=${mari.token}&access_token=${mari.token}`);
    expect(answer.status).toBe(401);
  });
});

describe('the page cookie', () => {
  it('is ignored by the API', async () => {
    const mari = await actors.member(community);
    expect((await profile({ cookie: `__Host-session=${mari.cookie}` })).status).toBe(401);
    expect(await withToken({ token: mari.cookie })).toBe(401);
  });

  it('authenticates page requests, for which the bearer token isn’t accepted', async () => {
    const mari = await actors.member(community);
    expect(await withCookie(`a=1; __Host-session=${mari.cookie}`)).toMatchObject({ user: { id: mari.id } });
    expect(await withCookie(`__Host-session=${mari.token}`)).toBeNull();
    expect(await withCookie(`session=${mari.cookie}`)).toBeNull();
    expect(await withCookie('__Host-session=')).toBeNull();
    expect(await withCookie('')).toBeNull();
  });
});

describe('a session', () => {
  it('ends exactly 7 days after its last use', async () => {
    const mari = await actors.member(community);
    expect(await withToken(mari, later(7 * day))).toBe(401);
    expect(await withToken(mari, later(7 * day - 1))).toBe(200);
  });

  it('ends after exactly 30 days even while in use', async () => {
    const mari = await actors.member(community);
    for (let days = 6; days < 30; days += 6) expect(await withToken(mari, later(days * day))).toBe(200);
    expect(await withToken(mari, later(30 * day - 1))).toBe(200);
    expect(await withToken(mari, later(30 * day))).toBe(401);
  });

  it('ends after exactly 24 hours for an admin, even while in use', async () => {
    const admin = await actors.admin(community, { session: { lastUsedAt: later(day - minute).getTime() } });
    expect(await withToken(admin, later(day - 1))).toBe(200);
    expect(await withToken(admin, later(day))).toBe(401);
    const moderator = await actors.moderator(community);
    expect(await withToken(moderator, later(day))).toBe(200);
  });

  it('expires at the same time for pages as for the API', async () => {
    const mari = await actors.member(community);
    const cookie = `__Host-session=${mari.cookie}`;
    expect(await withCookie(cookie, later(7 * day))).toBeNull();
    expect(await withCookie(cookie, later(7 * day - 1))).not.toBeNull();
  });

  it.each(['banned', 'inactive'] as const)('ends when the account becomes %s', async (status) => {
    const mari = await actors.member(community);
    expect(await withToken(mari)).toBe(200);
    await db.update(users).set({ status }).where(eq(users.id, mari.id));
    expect(await withToken(mari)).toBe(401);
    expect(await withCookie(`__Host-session=${mari.cookie}`)).toBeNull();
  });

  it.each(['banned', 'inactive'] as const)(
    'stays ended when an account that was %s becomes active again',
    async (status) => {
      const mari = await actors.member(community);
      for (const now of [status, 'active'] as const) {
        await db.update(users).set({ status: now }).where(eq(users.id, mari.id));
        expect(await db.$count(sessions, eq(sessions.userId, mari.id))).toBe(0);
      }
      expect(await withToken(mari)).toBe(401);
      expect(await withCookie(`__Host-session=${mari.cookie}`)).toBeNull();
    },
  );

  it('has the member’s new role from the next request on', async () => {
    const mari = await actors.member(community);
    const roleOf = async () => (await profile({ authorization: `Bearer ${mari.token}` })).body.user?.role;
    expect(await roleOf()).toBe('user');
    await db.update(users).set({ role: 'moderator' }).where(eq(users.id, mari.id));
    expect(await roleOf()).toBe('moderator');
    await db.update(users).set({ role: 'user' }).where(eq(users.id, mari.id));
    expect(await roleOf()).toBe('user');
  });

  it('ends 24 hours after the sign-in if its member becomes an admin', async () => {
    const mari = await actors.member(community);
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, mari.id));
    expect(await withToken(mari, later(2 * day))).toBe(401);
  });

  it('updates its time of last use at most every 10 minutes, after the response', async () => {
    const mari = await actors.member(community);
    const lastUsedAt = async () =>
      (await db.select().from(sessions).where(eq(sessions.id, mari.sessionId)))[0]?.lastUsedAt;
    const recent = await call(community, 'GET', '/api/users/profile', { as: mari, now: later(10 * minute) });
    expect([recent.roundTrips, recent.totalRoundTrips]).toEqual([1, 1]);
    expect(await lastUsedAt()).toBe(testNow.getTime());
    const stale = await call(community, 'GET', '/api/users/profile', { as: mari, now: later(10 * minute + 1) });
    expect(stale.totalRoundTrips).toBe(2);
    expect(await lastUsedAt()).toBe(later(10 * minute + 1).getTime());
  });
});
