import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  later,
  minute,
  readOutbox,
  second,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';
import { twoFactorChallenges } from '../two-factor/schema.ts';
import { users } from '../users/schema.ts';
import { authenticatePage } from './authenticate.ts';

const community = await createTestCommunity();
const { db } = community;
let addresses = 0;

async function protectedMember() {
  const mari = await actors.member(community);
  const factor = await turnOnTwoFactor(community, mari);
  await db.delete(sessions).where(eq(sessions.userId, mari.id));
  return { mari, ...factor };
}
async function begin({ email, password }: TestActor, now = testNow) {
  addresses += 1;
  const headers = { 'cf-connecting-ip': `198.51.100.${addresses % 250}` };
  const answer = await call<{ challenge: string }>(community, 'POST', '/api/auth/sign-in', {
    body: { email, password },
    headers,
    now,
  });
  return answer.body.challenge;
}
function answer(challenge: unknown, code: unknown, now = testNow, where = community) {
  addresses += 1;
  const headers = { 'cf-connecting-ip': `203.0.113.${addresses % 250}` };
  return call(where, 'POST', '/api/auth/two-factor', { body: { challenge, code }, headers, now });
}
const sessionsOf = ({ id }: TestActor) => db.$count(sessions, eq(sessions.userId, id));
const wrong = '12345';

describe('signing in to an account with two-factor', () => {
  it('returns a challenge for the correct password, but no token or cookie, and creates no session', async () => {
    const { mari } = await protectedMember();
    const { status, body, headers } = await call(community, 'POST', '/api/auth/sign-in', {
      body: { email: mari.email, password: mari.password },
    });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, twoFactorRequired: true, challenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect(headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(mari)).toBe(0);
  });

  it('stores only a hash of the challenge, which can’t be used as a token or cookie', async () => {
    const { mari } = await protectedMember();
    const challenge = await begin(mari);
    const rows = await db.select().from(twoFactorChallenges).where(eq(twoFactorChallenges.userId, mari.id));
    expect(rows[0]?.tokenHash).toBe(await hashToken(challenge));
    expect((await call(community, 'GET', '/api/users/profile', { as: { token: challenge } })).status).toBe(401);
    const request = new Request('https://x.test/', { headers: { cookie: `__Host-session=${challenge}` } });
    expect(await authenticatePage(createTestContext(community), request)).toBeNull();
  });

  it('reveals nothing about the second factor for a wrong password', async () => {
    const { mari } = await protectedMember();
    const { status, body } = await call(community, 'POST', '/api/auth/sign-in', {
      body: { email: mari.email, password: 'hoopis teine' },
    });
    expect([status, body.error?.code]).toEqual([401, 'invalid_credentials']);
    expect(await db.$count(twoFactorChallenges, eq(twoFactorChallenges.userId, mari.id))).toBe(0);
  });
});

describe('POST /api/auth/two-factor', () => {
  it('finishes signing in with an app code and returns the token, member and cookie', async () => {
    const { mari, codeNow } = await protectedMember();
    const { status, body, headers } = await answer(await begin(mari), codeNow);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: mari.id, twoFactorEnabled: true, lastLogin: testNow.toISOString() });
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=[\w-]{43};/);
    expect((await call(community, 'GET', '/api/users/profile', { as: { token: body.token ?? '' } })).status).toBe(200);
  });

  it('accepts a code one time step early or late, even with spaces', async () => {
    for (const shift of [-30, 0, 30]) {
      const { mari, secret } = await protectedMember();
      const code = authenticatorCodeAt(secret, later(shift * second));
      expect((await answer(await begin(mari), `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    }
    const { mari, secret } = await protectedMember();
    expect((await answer(await begin(mari), authenticatorCodeAt(secret, later(60 * second)))).status).toBe(401);
  });

  it('accepts the code of a time step only once, and none of an earlier step', async () => {
    const { mari, secret, codeNow } = await protectedMember();
    expect((await answer(await begin(mari), codeNow)).status).toBe(200);
    for (const code of [codeNow, authenticatorCodeAt(secret, later(-30 * second))]) {
      const { status, body } = await answer(await begin(mari), code);
      expect([status, body.error?.code]).toEqual([401, 'code_invalid']);
    }
    expect((await answer(await begin(mari), authenticatorCodeAt(secret, later(30 * second)))).status).toBe(200);
  });

  it('creates one session when 8 concurrent sign-ins use the same time step', async () => {
    const { mari, codeNow } = await protectedMember();
    const challenges = await Promise.all(Array.from({ length: 8 }, () => begin(mari)));
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, codeNow)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(mari)).toBe(1);
  });

  it('accepts a backup code in lower case and with spaces, but only once even under concurrent sign-ins', async () => {
    const { mari, backupCodes } = await protectedMember();
    const [first = '', second = ''] = backupCodes;
    expect((await answer(await begin(mari), ` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    expect((await answer(await begin(mari), first)).status).toBe(401);
    const challenges = await Promise.all(Array.from({ length: 7 }, () => begin(mari)));
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(mari)).toBe(2);
  });

  it('mails the owner once when a backup code is used, but not for app codes', async () => {
    const { mari, codeNow, backupCodes } = await protectedMember();
    const used = async () =>
      (await readOutbox(community)).filter(({ to, subject }) => to === mari.email && subject.includes('varukoodi'));
    await answer(await begin(mari), codeNow);
    await answer(await begin(mari), wrong);
    expect(await used()).toEqual([]);
    const challenge = await begin(mari);
    await Promise.all([answer(challenge, backupCodes[0]), answer(challenge, backupCodes[0])]);
    await answer(await begin(mari), backupCodes[0]);
    const [mail, ...more] = await used();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ locale: 'et', preheader: 'Koode on alles: 9.' });
  });

  it('creates one session per challenge even if several valid codes arrive at once', async () => {
    const { mari, codeNow, backupCodes } = await protectedMember();
    const challenge = await begin(mari);
    const codes = [codeNow, ...backupCodes.slice(0, 4)];
    const answers = await Promise.all(codes.map((code) => answer(challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(mari)).toBe(1);
    expect((await answer(challenge, backupCodes[5])).body.error?.code).toBe('challenge_ended');
  });

  it('ends a challenge at the fifth wrong code, even if 9 arrive at once', async () => {
    const { mari, codeNow } = await protectedMember();
    const challenge = await begin(mari);
    const answers = await Promise.all(Array.from({ length: 9 }, () => answer(challenge, wrong)));
    const codes = answers.map(({ body }) => body.error?.code);
    expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'challenge_ended')).toHaveLength(4);
    expect((await answer(challenge, codeNow)).body.error?.code).toBe('challenge_ended');
    expect((await answer(await begin(mari), codeNow)).status).toBe(200);
  });

  it('locks the second factor for 15 minutes at the tenth wrong code, across challenges', async () => {
    const { mari, secret, backupCodes } = await protectedMember();
    for (let round = 0; round < 2; round += 1) {
      const challenge = await begin(mari);
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await answer(challenge, wrong)).status).toBe(401);
    }
    const tryAt = async (now: Date, code = authenticatorCodeAt(secret, now)) =>
      answer(await begin(mari, now), code, now);
    const locked = await tryAt(later(15 * minute - 1));
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await tryAt(testNow, backupCodes[0])).headers.get('retry-after')).toBe('900');
    expect(await sessionsOf(mari)).toBe(0);
    expect((await tryAt(later(15 * minute))).status).toBe(200);
  });

  it('checks only ten of 30 concurrent codes for six challenges of a member', async () => {
    const { mari } = await protectedMember();
    const challenges = await Promise.all(Array.from({ length: 6 }, () => begin(mari)));
    const attempts = challenges.flatMap((challenge) => Array.from({ length: 5 }, () => answer(challenge, wrong)));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('resets the count of wrong codes after a correct one', async () => {
    const { mari, secret, codeNow } = await protectedMember();
    for (const code of [codeNow, authenticatorCodeAt(secret, later(30 * second))]) {
      for (let round = 0; round < 2; round += 1) {
        const challenge = await begin(mari);
        for (let attempt = 0; attempt < 4; attempt += 1) await answer(challenge, wrong);
      }
      expect((await answer(await begin(mari), code)).status).toBe(200);
    }
  });

  it('accepts a code until exactly 10 minutes after the password was entered', async () => {
    const { mari, secret } = await protectedMember();
    const tryAt = async (now: Date) => (await answer(await begin(mari), authenticatorCodeAt(secret, now), now)).status;
    expect(await tryAt(later(10 * minute))).toBe(401);
    expect(await tryAt(later(10 * minute - 1))).toBe(200);
  });

  it('returns the same response for every invalid challenge, including another community’s', async () => {
    const other = await createTestCommunity();
    const { mari, codeNow, backupCodes } = await protectedMember();
    const [spent, expired, foreign] = [await begin(mari), await begin(mari), await begin(mari)];
    await answer(spent, codeNow);
    const answers = [
      await answer(randomToken(), codeNow),
      await answer('short', codeNow),
      await answer(spent, backupCodes[0]),
      await answer(expired, backupCodes[0], later(10 * minute)),
      await answer(foreign, backupCodes[0], testNow, other),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
    }
    expect((await answer(foreign, backupCodes[0])).status).toBe(200);
  });

  it('refuses a member who was banned after entering the password, even once the ban is lifted, without spending the code', async () => {
    const { mari, codeNow } = await protectedMember();
    const challenge = await begin(mari);
    for (const status of ['banned', 'active'] as const) {
      await db.update(users).set({ status }).where(eq(users.id, mari.id));
      expect((await answer(challenge, codeNow)).body.error?.code).toBe('challenge_ended');
    }
    expect((await answer(await begin(mari), codeNow)).status).toBe(200);
  });

  it('refuses another member’s code', async () => {
    const [{ mari }, jaan] = [await protectedMember(), await protectedMember()];
    expect((await answer(await begin(mari), jaan.codeNow)).status).toBe(401);
    expect((await answer(await begin(mari), jaan.backupCodes[0])).status).toBe(401);
    expect((await answer(await begin(jaan.mari), jaan.backupCodes[0])).status).toBe(200);
  });

  it('allows 100 attempts from one IP address', async () => {
    const own = await createTestCommunity();
    const body = { challenge: randomToken(), code: wrong };
    const attempts = Array.from({ length: 101 }, () => call(own, 'POST', '/api/auth/two-factor', { body }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
