import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call, createTestCommunity, createTestContext, day, later, type TestCommunity } from '#api/testing/index.ts';
import { users } from '../users/schema.ts';
import { signInAfterVerification } from './sign-in-after-verification.ts';

const community = await createTestCommunity();
const password = 'kuu paistab metsa kohal';
let people = 0;

/** Signs someone up and returns their address and the cookies that their browser gets. */
async function join(where: TestCommunity = community, confirmed: object = { emailVerifiedAt: 1 }) {
  people += 1;
  const email = `joined-${people}@people.test`;
  const headers = { 'cf-connecting-ip': `203.0.113.${people}` };
  const answer = await call(where, 'POST', '/api/auth/sign-up', { body: { email, password }, headers });
  await where.db.update(users).set(confirmed).where(eq(users.email, email));
  const set = answer.headers.get('set-cookie') ?? '';
  return { email, set, cookie: set.split(';', 1)[0] ?? '' };
}

const enter = (email: string, cookie: string, now?: Date, where = community) =>
  signInAfterVerification(
    { ...createTestContext(where), ...(now ? { now } : {}) },
    new Request('https://kuu.test', { headers: { cookie } }),
    email,
  );

describe('confirming an address', () => {
  it('signs in the browser in which the member signed up with the address', async () => {
    const { email, cookie, set } = await join();
    expect(set).toMatch(/^__Host-joining=.*; HttpOnly; Secure; SameSite=Lax$/);
    expect(await enter(email, cookie)).toMatchObject({ user: { email }, token: expect.any(String) });
  });

  it('doesn’t sign in another browser, whose owner may have been sent someone else’s link', async () => {
    const [mari, jaan] = [await join(), await join()];
    const other = await createTestCommunity();
    const forged = mari.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const cookie of ['', jaan.cookie, forged]) expect(await enter(mari.email, cookie)).toBeNull();
    const there = await join(other);
    await community.db.update(users).set({ email: there.email }).where(eq(users.email, jaan.email));
    expect(await enter(there.email, there.cookie)).toBeNull();
  });

  it('signs in only while the link is valid', async () => {
    const { email, cookie } = await join();
    expect(await enter(email, cookie, later(day))).toBeNull();
    expect(await enter(email, cookie, later(day - 1))).not.toBeNull();
  });

  it.each([
    ['whose owner must choose a password', { emailVerifiedAt: 1, passwordHash: null }],
    ['that isn’t confirmed', {}],
    ['that waits for staff', { emailVerifiedAt: 1, status: 'waiting' }],
    ['that is banned', { emailVerifiedAt: 1, status: 'banned' }],
  ] as const)('doesn’t sign in to an account %s', async (_, state) => {
    const { email, cookie } = await join(community, { locale: 'et', ...state });
    expect(await enter(email, cookie)).toBeNull();
  });

  it('sets the cookie of the sign-up browser even if the address already has an account', async () => {
    const { email } = await join();
    const headers = { 'cf-connecting-ip': '203.0.113.250' };
    const again = await call(community, 'POST', '/api/auth/sign-up', { body: { email, password }, headers });
    expect([again.status, again.headers.get('set-cookie')?.slice(0, 15)]).toEqual([202, '__Host-joining=']);
  });
});
