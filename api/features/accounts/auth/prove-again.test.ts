import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  call,
  createTestCommunity,
  hour,
  later,
  minute,
  overtake,
  readOutbox,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';
import { twoFactors } from '../two-factor/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const anHourAgo = later(-hour).getTime();

/** An administrator whose session signed in an hour ago. */
const staleAdmin = (user: Partial<typeof users.$inferInsert> = {}) =>
  actors.admin(community, { user, session: { createdAt: anHourAgo } });

/** The same without a password, with two-factor since before the session, and its codes. */
async function withCodes() {
  const admin = await staleAdmin({ passwordHash: null });
  const factor = await turnOnTwoFactor(community, admin);
  await db
    .update(twoFactors)
    .set({ enabledAt: anHourAgo - 1 })
    .where(eq(twoFactors.userId, admin.id));
  return { admin, ...factor };
}

const prove = (as: { token: string }, body: object, now = testNow) =>
  call(community, 'POST', '/api/auth/proof', { as, body, now });
const wayOf = async (as: TestActor) =>
  (await call<{ data: { way: string } }>(community, 'GET', '/api/auth/proof', { as })).body.data.way;
/** An act that needs a proof. */
const act = async (as: { token: string }, now = testNow) =>
  (await call(community, 'GET', '/api/admin/users/export', { as, now })).status;
const faultOf = ({ body }: Awaited<ReturnType<typeof prove>>) =>
  body.error?.fields ? Object.values(body.error.fields).map(({ code }) => code) : body.error?.code;

describe('a session proved anew by the password', () => {
  it('can act for 15 minutes, and no other session can', async () => {
    const admin = await staleAdmin();
    const { email, password } = admin;
    const other = await call(community, 'POST', '/api/auth/sign-in', { body: { email, password }, now: later(-hour) });
    expect([await wayOf(admin), await act(admin)]).toEqual(['password', 403]);
    expect((await prove(admin, { password })).status).toBe(200);
    expect([await act(admin), await act(admin, later(15 * minute - 1)), await act(admin, later(15 * minute))]).toEqual([
      200, 200, 403,
    ]);
    expect(await act({ token: other.body.token ?? '' })).toBe(403);
  });

  it('counts wrong passwords before hashing: the eleventh attempt waits, and none of them proves anything', async () => {
    const admin = await staleAdmin();
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) answers.push(faultOf(await prove(admin, { password: 'vale' })));
    expect(answers).toEqual(Array(10).fill(['password_wrong']));
    expect((await prove(admin, { password: admin.password })).status).toBe(429);
    expect(await act(admin)).toBe(403);
  });

  it('proves nothing with a password that is changed meanwhile, or for a session that ends', async () => {
    for (const lost of ['password', 'session'] as const) {
      const admin = await staleAdmin();
      const change = async () =>
        lost === 'password'
          ? db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, admin.id))
          : db.delete(sessions).where(eq(sessions.id, admin.sessionId));
      const { result } = await overtake(3, change, () => prove(admin, { password: admin.password }));
      expect(result.status).toBe(lost === 'password' ? 400 : 401);
      expect(await act(admin)).toBe(lost === 'password' ? 403 : 401);
    }
  });
});

describe('a session proved anew by a code, for an account without a password', () => {
  it('can act, and the code is spent once, even at once', async () => {
    const { admin, codeNow } = await withCodes();
    expect(await wayOf(admin)).toBe('code');
    const answers = await Promise.all([1, 2, 3].map(() => prove(admin, { code: codeNow })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await act(admin)).toBe(200);
    expect(faultOf(await prove(admin, { code: codeNow }))).toEqual(['code_invalid']);
  });

  it('can be proved by a backup code, of which the owner is told', async () => {
    const { admin, backupCodes } = await withCodes();
    const [code] = backupCodes;
    expect((await prove(admin, { code })).status).toBe(200);
    expect(faultOf(await prove(admin, { code }))).toEqual(['code_invalid']);
    const mails = (await readOutbox(community)).filter(({ to }) => to === admin.email);
    expect(mails.filter(({ subject }) => /varukood/i.test(subject))).toHaveLength(1);
  });

  it('locks after ten wrong codes, as at a sign-in', async () => {
    const { admin, secret } = await withCodes();
    for (let attempt = 0; attempt < 10; attempt += 1) await prove(admin, { code: '000000' });
    expect((await prove(admin, { code: codeAt(secret, testNow) })).status).toBe(429);
    expect(await act(admin)).toBe(403);
  });

  it('isn’t proved by a second factor that the session itself turned on: a stolen token could', async () => {
    const admin = await staleAdmin({ passwordHash: null });
    const { codeNow } = await turnOnTwoFactor(community, admin);
    expect(await wayOf(admin)).toBe('sign_in');
    expect(faultOf(await prove(admin, { code: codeNow }))).toBe('sign_in_again');
    expect(await act(admin)).toBe(403);
  });
});

describe('an account with neither a password nor a second factor', () => {
  it('signs in again: nothing else proves or prolongs a session', async () => {
    const admin = await actors.admin(community, { user: { passwordHash: null } });
    const almost = later(14 * minute);
    expect([await wayOf(admin), await act(admin, almost)]).toEqual(['sign_in', 200]);
    await prove(admin, {}, almost);
    await prove(admin, { password: 'midagi' }, almost);
    expect(await act(admin, later(15 * minute))).toBe(403);
    expect(faultOf(await prove(admin, {}, later(15 * minute)))).toBe('sign_in_again');
  });
});
