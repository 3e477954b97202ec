import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  findMailedLink,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { createCommunityWithProviders, newPerson, signInAtProvider } from '#api/testing/sign-in-at-provider.ts';

async function countsOf({ db }: TestCommunity) {
  const rows = await db.select().from(analyticsCounts).where(eq(analyticsCounts.period, 'day'));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const track = (community: TestCommunity, body: object, options: CallOptions = {}) =>
  call(community, 'POST', '/api/analytics/track', { body, ...options });

describe('POST /api/analytics/track', () => {
  it('counts the events that browsers may report, and stores nothing else', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const body = {
      event: 'Feature Used',
      properties: { feature: 'theme', who: mari.email },
      userId: mari.id,
      anonymousId: 'a1',
      timestamp: testNow.toISOString(),
    };
    const { status, body: answer } = await track(community, body);
    expect([status, answer]).toEqual([202, { success: true }]);
    await track(community, { event: 'Error Occurred' });
    expect(await countsOf(community)).toEqual({ 'Feature Used': 1, 'Error Occurred': 1 });
    expect(JSON.stringify(await community.db.select().from(analyticsCounts))).not.toMatch(/theme|people|a1/);
  });

  it('ignores reports of events that the server counts itself', async () => {
    const community = await createTestCommunity();
    const admin = await actors.admin(community);
    for (const event of ['Purchase Completed', 'Subscription Cancelled', 'Admin Action']) {
      expect((await track(community, { event, userId: admin.id }, { as: admin })).status).toBe(202);
      await track(community, { event });
    }
    expect(await countsOf(community)).toEqual({});
  });

  it('counts each of 60 concurrent reports', async () => {
    const community = await createTestCommunity();
    await Promise.all(Array.from({ length: 60 }, () => track(community, { event: 'Feature Used' })));
    expect(await countsOf(community)).toEqual({ 'Feature Used': 60 });
  });

  it.each([
    ['dnt', '1'],
    ['sec-gpc', '1'],
    ['user-agent', 'Googlebot/2.1'],
  ])('responds as usual to a request with %s: %s, but counts nothing', async (name, value) => {
    const community = await createTestCommunity();
    const { status } = await track(community, { event: 'Feature Used' }, { headers: { [name]: value } });
    expect([status, await countsOf(community)]).toEqual([202, {}]);
  });

  it('refuses an unknown event with an error on the field', async () => {
    const community = await createTestCommunity();
    const { status, body } = await track(community, { event: 'Password Typed' });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['event']]);
  });
});

describe('an event that only the server counts', () => {
  const password = 'kuu paistab metsa kohal';
  const reportAll = async (community: TestCommunity, as?: { token: string }) => {
    for (const event of ['User Registered', 'User Logged In', '2FA Action', 'Profile Updated']) {
      expect((await track(community, { event }, as ? { as } : {})).status).toBe(202);
    }
  };

  it('is counted when an e-mail address is confirmed, not at sign-up', async () => {
    const community = await createTestCommunity();
    const email = 'uus@people.test';
    await call(community, 'POST', '/api/auth/sign-up', { body: { email, password } });
    expect(await countsOf(community)).toEqual({});
    const body = { token: (await findMailedLink(community, email)).searchParams.get('token') };
    for (let time = 0; time < 2; time += 1) await call(community, 'POST', '/api/auth/verify-email', { body });
    expect(await countsOf(community)).toEqual({ 'User Registered': 1 });
  });

  it('is counted for a completed sign-in, not for a wrong code', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const { secret, codeNow } = await turnOnTwoFactor(community, mari);
    expect(await countsOf(community)).toEqual({ '2FA Action': 1 });
    const signIn = async (code: string) => {
      const credentials = { email: mari.email, password: mari.password };
      const asked = await call<{ challenge: string }>(community, 'POST', '/api/auth/sign-in', { body: credentials });
      const body = { challenge: asked.body.challenge, code };
      return (await call(community, 'POST', '/api/auth/two-factor', { body })).status;
    };
    expect(await signIn(authenticatorCodeAt(secret, new Date(0)))).toBe(401);
    expect(await countsOf(community)).toEqual({ '2FA Action': 1 });
    expect(await signIn(codeNow)).toBe(200);
    expect(await countsOf(community)).toEqual({ '2FA Action': 1, 'User Logged In': 1 });
  });

  it('is counted when a sign-in provider creates an account, and at each of its sign-ins', async () => {
    const community = await createCommunityWithProviders();
    const claims = newPerson();
    for (let time = 0; time < 2; time += 1)
      expect(await signInAtProvider(community, { claims })).toMatchObject({ ok: true });
    expect(await countsOf(community)).toEqual({ 'User Registered': 1, 'User Logged In': 2 });
  });

  it('is counted when a profile or two-factor authentication is changed', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    await call(community, 'PATCH', '/api/users/profile', { as: mari, body: { name: 'Mari' } });
    const body = { password: mari.password };
    await call(community, 'POST', '/api/two-factor/backup-codes', { as: mari, body });
    for (let time = 0; time < 2; time += 1)
      await call(community, 'POST', '/api/two-factor/disable', { as: mari, body });
    await reportAll(community, mari);
    await reportAll(community);
    expect(await countsOf(community)).toEqual({ '2FA Action': 3, 'Profile Updated': 1 });
  });
});
