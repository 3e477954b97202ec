import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  call,
  createTestCommunity,
  findMailedLink,
  hour,
  later,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const password = 'tuul tuleb merelt ja toob vihma';
let calls = 0;

async function ask({ email }: { email: string }, where = community): Promise<string> {
  calls += 1;
  const headers = { 'cf-connecting-ip': `203.0.113.${calls % 250}` };
  await call(where, 'POST', '/api/auth/forgot-password', { body: { email }, headers });
  return (await findMailedLink(where, email)).searchParams.get('token') ?? '';
}
function reset(token: unknown, now = testNow, typed: unknown = password) {
  calls += 1;
  const headers = { 'cf-connecting-ip': `192.0.2.${calls % 250}` };
  return call(community, 'POST', '/api/auth/reset-password', { body: { token, password: typed }, headers, now });
}
const signIn = ({ email }: TestActor, typed = password) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password: typed } });

describe('POST /api/auth/reset-password', () => {
  it('replaces the old password with the new one', async () => {
    const mari = await actors.member(community);
    const { status, body, headers } = await reset(await ask(mari));
    expect([status, body]).toEqual([200, { success: true }]);
    expect(headers.get('set-cookie')).toBeNull();
    expect((await signIn(mari, mari.password)).status).toBe(401);
    expect((await signIn(mari)).status).toBe(200);
  });

  it('ends every session and every pending challenge', async () => {
    const mari = await actors.member(community);
    const { codeNow } = await turnOnTwoFactor(community, mari);
    const { challenge } = (await signIn(mari, mari.password)).body as { challenge?: string };
    await reset(await ask(mari));
    expect(await db.$count(sessions, eq(sessions.userId, mari.id))).toBe(0);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    const late = await call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code: codeNow } });
    expect(late.body.error?.code).toBe('challenge_ended');
  });

  it('does not bypass two-factor', async () => {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    await reset(await ask(mari));
    const { body } = await signIn(mari);
    expect(body.token).toBeUndefined();
    expect(body).toMatchObject({ twoFactorRequired: true });
  });

  it('confirms the address', async () => {
    const mari = await actors.member(community, { user: { emailVerifiedAt: null } });
    await reset(await ask(mari));
    expect((await signIn(mari)).status).toBe(200);
  });

  it('sets the first password of an account without one', async () => {
    const mari = await actors.member(community, { user: { passwordHash: null } });
    await reset(await ask(mari));
    expect((await signIn(mari)).status).toBe(200);
  });

  it('does not let banned members sign in', async () => {
    const mari = await actors.member(community, { user: { status: 'banned' } });
    expect((await reset(await ask(mari))).status).toBe(200);
    expect((await signIn(mari)).body.error?.code).toBe('account_banned');
  });

  it('lets the owner sign in at once even if sign-in was locked', async () => {
    const mari = await actors.member(community);
    await Promise.all(Array.from({ length: 11 }, () => signIn(mari, 'hoopis teine')));
    expect((await signIn(mari, mari.password)).status).toBe(429);
    await reset(await ask(mari));
    expect((await signIn(mari)).status).toBe(200);
  });

  it('accepts a token once, even with 5 concurrent attempts, and mails the owner once', async () => {
    const mari = await actors.member(community);
    const token = await ask(mari);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(4);
    const subjects = (await readOutbox(community)).filter(({ to }) => to === mari.email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /vahetatud/.test(subject))).toHaveLength(1);
  });

  it('accepts a token until exactly one hour after the request', async () => {
    const [inTime, tooLate] = [await actors.member(community), await actors.member(community)];
    const tokens = [await ask(inTime), await ask(tooLate)];
    expect((await reset(tokens[0], later(hour - 1))).status).toBe(200);
    expect((await reset(tokens[1], later(hour))).status).toBe(410);
  });

  it('returns the same response for every invalid token, including one for another purpose or another community’s', async () => {
    const other = await createTestCommunity();
    const [spent, superseded, expired] = [
      await actors.member(community),
      await actors.member(community),
      await actors.member(community),
    ];
    const tokens = { spent: await ask(spent), superseded: await ask(superseded), expired: await ask(expired) };
    await reset(tokens.spent);
    await ask(superseded);
    await call(community, 'POST', '/api/auth/sign-up', { body: { email: 'kinnitus@people.test', password } });
    const purpose = (await findMailedLink(community, 'kinnitus@people.test')).searchParams.get('token');
    const foreign = await ask(await actors.member(other), other);
    const answers = [
      await reset(randomToken()),
      await reset('short'),
      await reset(undefined),
      await reset({ $ne: '' }),
      await reset(tokens.spent),
      await reset(tokens.superseded),
      await reset(tokens.expired, later(hour)),
      await reset(purpose),
      await reset(foreign),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(410);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  it("refuses a password that isn't allowed, and keeps the link valid", async () => {
    const mari = await actors.member(community);
    const token = await ask(mari);
    for (const [typed, code] of [
      ['lühik', 'password_too_short'],
      ['password1', 'password_too_common'],
      ['x'.repeat(129), 'password_too_long'],
    ]) {
      const { status, body, roundTrips } = await reset(token, testNow, typed);
      expect([status, body.error?.fields?.['password']?.code, roundTrips]).toEqual([400, code, 0]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('spends no token when the link is only opened with GET', async () => {
    const mari = await actors.member(community);
    const token = await ask(mari);
    expect((await call(community, 'GET', `/api/auth/reset-password?token=${token}`)).status).toBe(404);
    expect((await reset(token)).status).toBe(200);
  });

  it('refuses the 31st attempt in an hour from one IP address before any hashing', async () => {
    const own = await createTestCommunity();
    const guess = () => call(own, 'POST', '/api/auth/reset-password', { body: { token: randomToken(), password } });
    const statuses = (await Promise.all(Array.from({ length: 31 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
