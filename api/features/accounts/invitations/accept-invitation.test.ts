import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  day,
  findMailedLink,
  later,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { users } from '../users/schema.ts';
import { createInvitation } from './create-invitation.ts';

const community = await createTestCommunity();
const password = 'tuul tuleb merelt ja toob vihma';
let people = 0;

async function invite(email = `invited-${++people}@people.test`, where: TestCommunity = community) {
  await createInvitation(createTestContext(where), { email, role: 'admin' });
  const token = (await findMailedLink(where, email)).searchParams.get('token') ?? '';
  return { email, token };
}

function accept<Body = CommonResponse>(
  token: unknown,
  more: { now?: Date; where?: TestCommunity; body?: object } = {},
) {
  people += 1;
  return call<Body>(more.where ?? community, 'POST', '/api/invitations/accept', {
    body: { token, password, ...more.body },
    headers: { 'cf-connecting-ip': `203.0.113.${people % 250}` },
    ...(more.now ? { now: more.now } : {}),
  });
}

const signIn = (email: string, typed = password) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password: typed } });

describe('POST /api/invitations/accept', () => {
  it('creates a confirmed administrator and signs them in at once', async () => {
    const { email, token } = await invite();
    const { status, body, headers } = await accept(token, { body: { name: 'Kadri Kask' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { role: 'admin' }, user: { email, name: 'Kadri Kask' } });
    expect(headers.getSetCookie().join()).toContain('HttpOnly');
    const as = { token: String(body['token']) } as TestActor;
    expect((await call(community, 'GET', '/api/users/profile', { as })).body).toMatchObject({ user: { email } });
    expect((await signIn(email)).body.user).toMatchObject({ email, role: 'admin', name: 'Kadri Kask' });
  });

  it('gives an existing account the role and the chosen password, and ends its sessions', async () => {
    const mari = await actors.member(community);
    const { token } = await invite(mari.email);
    expect((await accept(token)).status).toBe(200);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    expect((await signIn(mari.email, mari.password)).status).toBe(401);
    const { body } = await signIn(mari.email);
    expect(body.user).toMatchObject({ id: mari.id, role: 'admin', name: 'Mari Maasikas' });
  });

  it('requires a code of the second factor if the account has two-factor', async () => {
    const mari = await actors.member(community);
    const app = await turnOnTwoFactor(community, mari);
    const { token } = await invite(mari.email);
    const { status, body } = await accept<Record<string, unknown>>(token);
    expect([status, body['twoFactorRequired'], body['token']]).toEqual([200, true, undefined]);
    const answer = await call(community, 'POST', '/api/auth/two-factor', {
      body: { challenge: body['challenge'], code: app.codeNow },
    });
    expect(answer.body).toMatchObject({ user: { email: mari.email } });
  });

  it('uses the role and address of the invitation and ignores those in the body', async () => {
    const { email, token } = await invite();
    await accept(token, { body: { email: 'else@people.test', role: 'moderator' } });
    const rows = await community.db.select().from(users).where(eq(users.email, email));
    expect(rows.map(({ role }) => role)).toEqual(['admin']);
    expect(await community.db.select().from(users).where(eq(users.email, 'else@people.test'))).toEqual([]);
  });

  it('accepts a token once, even with 5 concurrent attempts', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    // Only the attempt that accepted the invitation signs in.
    expect(answers.filter(({ body }) => body['token'])).toHaveLength(1);
    expect((await accept(token)).body.error?.code).toBe('token_invalid');
  });

  it('accepts a token until exactly three days after the invitation', async () => {
    const [inTime, tooLate] = [await invite(), await invite()];
    expect((await accept(inTime.token, { now: later(3 * day - 1) })).status).toBe(200);
    expect((await accept(tooLate.token, { now: later(3 * day) })).status).toBe(410);
  });

  it('returns the same response for unknown, malformed and superseded tokens and for another community’s', async () => {
    const superseded = await invite();
    await invite(superseded.email);
    const foreign = await invite('foreign@people.test', await createTestCommunity());
    for (const token of [randomToken(), '', 7, superseded.token, foreign.token]) {
      const { status, body } = await accept(token);
      expect({ status, code: body.error?.code }).toEqual({ status: 410, code: 'token_invalid' });
    }
  });

  it('refuses a common password, after which the invitation can still be accepted', async () => {
    const { token } = await invite();
    const { status, body } = await accept(token, { body: { password: 'password1' } });
    expect(status).toBe(400);
    expect(body.error?.fields?.['password']?.code).toBe('password_too_common');
    expect((await accept(token)).status).toBe(200);
  });
});
