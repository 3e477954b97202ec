import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { authenticatePage } from './authenticate.ts';

const community = await createTestCommunity();

describe('POST /api/auth/sign-out', () => {
  it('ends the session: its token and cookie stop working', async () => {
    const mari = await actors.member(community);
    const { status, headers } = await call(community, 'POST', '/api/auth/sign-out', { as: mari });
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'account_locale=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    const page = new Request('https://kuu.test/me', { headers: { cookie: `__Host-session=${mari.cookie}` } });
    expect(await authenticatePage(createTestContext(community), page)).toBeNull();
  });

  it('keeps the member’s other sessions and those of other members', async () => {
    const mari = await actors.member(community);
    const jaan = await actors.member(community);
    const body = { email: mari.email, password: mari.password };
    const second = await call(community, 'POST', '/api/auth/sign-in', { body });
    await call(community, 'POST', '/api/auth/sign-out', { as: mari });
    const statusOf = async (token = '') =>
      (await call(community, 'GET', '/api/users/profile', { as: { token } })).status;
    expect(await statusOf(second.body.token)).toBe(200);
    expect(await statusOf(jaan.token)).toBe(200);
  });

  it('returns 401 without a session and when called again', async () => {
    const mari = await actors.member(community);
    expect((await call(community, 'POST', '/api/auth/sign-out')).status).toBe(401);
    expect((await call(community, 'POST', '/api/auth/sign-out', { as: mari })).status).toBe(200);
    expect((await call(community, 'POST', '/api/auth/sign-out', { as: mari })).status).toBe(401);
  });
});
