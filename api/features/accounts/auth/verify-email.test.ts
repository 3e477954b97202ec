import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { call, createTestCommunity, day, findMailedLink, later, type TestCommunity } from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const password = 'kuu paistab metsa kohal';
let people = 0;

async function signUp(more: { password?: string; name?: string; email?: string; in?: TestCommunity } = {}) {
  people += 1;
  const { in: where = community, email = `verify-${people}@people.test`, ...rest } = more;
  const headers = { 'cf-connecting-ip': `203.0.113.${people}` };
  await call(where, 'POST', '/api/auth/sign-up', { body: { email, password, ...rest }, headers });
  const token = (await findMailedLink(where, email)).searchParams.get('token') ?? '';
  return { email, token };
}

const verify = (token: unknown, now?: Date, where = community) => {
  people += 1;
  const headers = { 'cf-connecting-ip': `192.0.2.${people % 250}` };
  return call(where, 'POST', '/api/auth/verify-email', { body: { token }, headers, ...(now ? { now } : {}) });
};
const signIn = (email: string, typed = password) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password: typed } });

describe('POST /api/auth/verify-email', () => {
  it('confirms the address, after which signing in works', async () => {
    const { email, token } = await signUp();
    expect((await signIn(email)).body.error?.code).toBe('email_not_verified');
    const { status, body } = await verify(token);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, passwordNeeded: false, isWaiting: false });
    expect((await signIn(email)).status).toBe(200);
  });

  it('sets no session cookie', async () => {
    const { token } = await signUp();
    const { headers } = await verify(token);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('mails a link to the community’s own host that contains a 256-bit token', async () => {
    const { email } = await signUp();
    const link = await findMailedLink(community, email);
    expect(link.origin).toBe(`http://${community.hostname}:4321`);
    expect(link.pathname).toBe('/auth/verify-email');
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
  });

  it('accepts a token once, even with 50 concurrent attempts', async () => {
    const { token } = await signUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  it('accepts a token until exactly 24 hours after the sign-up', async () => {
    const [intime, late] = [await signUp(), await signUp()];
    expect((await verify(late.token, later(day))).status).toBe(410);
    expect((await verify(intime.token, later(day - 1))).status).toBe(200);
  });

  it('returns the same response for every invalid token, including another community’s', async () => {
    const other = await createTestCommunity();
    const [spent, expired, superseded] = [await signUp(), await signUp(), await signUp()];
    await verify(spent.token);
    await signUp({ email: superseded.email });
    const foreign = await signUp({ in: other });
    const answers = [
      await verify(randomToken()),
      await verify('short'),
      await verify(undefined),
      await verify({ $ne: '' }),
      await verify(spent.token),
      await verify(superseded.token),
      await verify(expired.token, later(day)),
      await verify(foreign.token),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(410);
      expect(body).toEqual(answers[0]?.body);
    }
    expect((await verify(foreign.token, undefined, other)).status).toBe(200);
  });

  it('accepts neither password after two sign-ups, so a stranger’s sign-up gains nothing', async () => {
    const owner = await signUp({ password: 'omaniku parool siin' });
    const stranger = await signUp({ email: owner.email, password: 'võõra parool siin' });
    expect((await verify(owner.token)).status).toBe(410);
    expect((await verify(stranger.token)).body).toMatchObject({ passwordNeeded: true });
    for (const typed of ['omaniku parool siin', 'võõra parool siin']) {
      expect((await signIn(owner.email, typed)).status).toBe(401);
    }
  });

  it('accepts neither password after two sign-ups and a resent link', async () => {
    const { email } = await signUp({ password: 'omaniku parool siin' });
    await signUp({ email, password: 'võõra parool siin' });
    await call(community, 'POST', '/api/auth/resend-verification', { body: { email } });
    const token = (await findMailedLink(community, email)).searchParams.get('token') ?? '';
    expect((await verify(token)).body).toMatchObject({ passwordNeeded: true });
    expect((await signIn(email, 'võõra parool siin')).status).toBe(401);
  });

  it('keeps the password of someone who signs up twice with the same one', async () => {
    const first = await signUp();
    const second = await signUp({ email: first.email });
    expect((await verify(second.token)).body).toMatchObject({ passwordNeeded: false });
    expect((await signIn(first.email)).status).toBe(200);
  });

  it('creates no session', async () => {
    const { email, token } = await signUp();
    await verify(token);
    const [row] = await community.db.select().from(users).where(eq(users.email, email));
    expect(await community.db.$count(sessions, eq(sessions.userId, row?.id ?? ''))).toBe(0);
  });

  it('spends no token when the link is only opened with GET', async () => {
    const { token } = await signUp();
    expect((await call(community, 'GET', `/api/auth/verify-email?token=${token}`)).status).toBe(404);
    expect((await verify(token)).status).toBe(200);
  });

  it('limits wrong tokens to 60 an hour per IP address, but never refuses a valid one', async () => {
    const own = await createTestCommunity();
    const guess = (token: string) => call(own, 'POST', '/api/auth/verify-email', { body: { token } });
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await guess(randomToken())).status));
    expect(statuses.filter((status) => status === 410)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const { token } = await signUp({ in: own });
    expect((await guess(token)).status).toBe(200);
  });
});
