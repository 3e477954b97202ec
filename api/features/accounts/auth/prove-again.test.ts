import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
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
import { backupCodes, twoFactors } from '../two-factor/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const anHourAgo = later(-hour).getTime();

/** Creates an administrator whose session began an hour ago. */
const staleAdmin = (user: Partial<typeof users.$inferInsert> = {}) =>
  actors.admin(community, { user, session: { createdAt: anHourAgo } });

/** Like {@link staleAdmin}, but without a password and with two-factor turned on before the session began. */
async function withCodes() {
  const admin = await staleAdmin({ passwordHash: null });
  const factor = await turnOnTwoFactor(community, admin);
  const at = anHourAgo - 1;
  await db.update(twoFactors).set({ enabledAt: at }).where(eq(twoFactors.userId, admin.id));
  await db.update(backupCodes).set({ createdAt: at }).where(eq(backupCodes.userId, admin.id));
  return { admin, ...factor };
}

const prove = (as: { token: string }, body: object, now = testNow) =>
  call(community, 'POST', '/api/auth/proof', { as, body, now });
const wayOf = async (as: TestActor) =>
  (await call<{ data: { way: string } }>(community, 'GET', '/api/auth/proof', { as })).body.data.way;
/** Makes a call that requires a fresh proof and returns the status. */
const act = async (as: { token: string }, now = testNow) =>
  (await call(community, 'GET', '/api/admin/users/export', { as, now })).status;
const faultOf = ({ body }: Awaited<ReturnType<typeof prove>>) =>
  body.error?.fields ? Object.values(body.error.fields).map(({ code }) => code) : body.error?.code;

describe('proving a session by password', () => {
  it('allows sensitive calls for 15 minutes, in the proved session only', async () => {
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

  it('refuses even the correct password after ten wrong ones', async () => {
    const admin = await staleAdmin();
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) answers.push(faultOf(await prove(admin, { password: 'vale' })));
    expect(answers).toEqual(Array(10).fill(['password_wrong']));
    expect((await prove(admin, { password: admin.password })).status).toBe(429);
    expect(await act(admin)).toBe(403);
  });

  it('fails if the password changes or the session ends while the password is checked', async () => {
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

describe('proving a session by code, for an account without a password', () => {
  it('allows sensitive calls, and spends the code once even under concurrent attempts', async () => {
    const { admin, codeNow } = await withCodes();
    expect(await wayOf(admin)).toBe('code');
    const answers = await Promise.all([1, 2, 3].map(() => prove(admin, { code: codeNow })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await act(admin)).toBe(200);
    expect(faultOf(await prove(admin, { code: codeNow }))).toEqual(['code_invalid']);
  });

  it('accepts a backup code and mails the owner', async () => {
    const { admin, backupCodes } = await withCodes();
    const [code] = backupCodes;
    expect((await prove(admin, { code })).status).toBe(200);
    expect(faultOf(await prove(admin, { code }))).toEqual(['code_invalid']);
    const mails = (await readOutbox(community)).filter(({ to }) => to === admin.email);
    expect(mails.filter(({ subject }) => /varukood/i.test(subject))).toHaveLength(1);
  });

  it('refuses even the correct code after ten wrong ones', async () => {
    const { admin, secret } = await withCodes();
    for (let attempt = 0; attempt < 10; attempt += 1) await prove(admin, { code: '000000' });
    expect((await prove(admin, { code: authenticatorCodeAt(secret, testNow) })).status).toBe(429);
    expect(await act(admin)).toBe(403);
  });

  it('fails with a second factor turned on in the same session, since a stolen token could have done that', async () => {
    const admin = await staleAdmin({ passwordHash: null });
    const { codeNow } = await turnOnTwoFactor(community, admin);
    expect(await wayOf(admin)).toBe('sign_in');
    expect(faultOf(await prove(admin, { code: codeNow }))).toBe('sign_in_again');
    expect(await act(admin)).toBe(403);
  });
});

/** A time at which earlier proofs are no longer fresh. */
const laterOn = later(2 * hour);

describe('a session in which a password or second factor was set up, perhaps with a stolen token', () => {
  it('can’t be proved with backup codes renewed in it, only with the app; a later session can use the codes', async () => {
    const { admin, secret, codeNow, backupCodes } = await withCodes();
    await prove(admin, { code: codeNow });
    const renewed = await call<{ data: { backupCodes: string[] } }>(community, 'POST', '/api/two-factor/backup-codes', {
      as: admin,
      body: {},
    });
    const [code, another] = renewed.body.data.backupCodes;
    for (const wrong of [code, backupCodes[0]]) {
      expect(faultOf(await prove(admin, { code: wrong }, laterOn))).toEqual(['code_invalid']);
    }
    expect(await act(admin, laterOn)).toBe(403);
    expect((await prove(admin, { code: authenticatorCodeAt(secret, laterOn) }, laterOn)).status).toBe(200);
    expect(await act(admin, laterOn)).toBe(200);
    await db
      .update(sessions)
      .set({ createdAt: later(1).getTime() })
      .where(eq(sessions.id, admin.sessionId));
    expect((await prove(admin, { code: another }, laterOn)).status).toBe(200);
  });

  it('can’t be proved with a first password set in it, even once that is changed; a later session can', async () => {
    const admin = await actors.admin(community, { user: { passwordHash: null } });
    const set = (body: object, now = testNow) =>
      call(community, 'POST', '/api/users/password', { as: admin, body, now });
    const [password, newPassword] = ['tuul tuleb merelt ja toob vihma', 'vihm tuleb maalt'];
    expect((await set({ newPassword: password })).status).toBe(200);
    expect(await wayOf(admin)).toBe('sign_in');
    expect(faultOf(await prove(admin, { password: 'vale' }))).toEqual(['password_wrong']);
    const almost = later(14 * minute);
    await prove(admin, { password }, almost);
    expect((await set({ password, newPassword }, almost)).status).toBe(200);
    expect([await act(admin, almost), await act(admin, later(15 * minute))]).toEqual([200, 403]);
    expect(faultOf(await prove(admin, { password: newPassword }, laterOn))).toBe('sign_in_again');
    expect(faultOf(await set({ password: newPassword, newPassword: password }, laterOn))).toBe('sign_in_again');
    expect(await act(admin, laterOn)).toBe(403);
    const body = { email: admin.email, password: newPassword };
    const { body: signedIn } = await call(community, 'POST', '/api/auth/sign-in', { body, now: later(15 * minute) });
    const as = { token: signedIn.token ?? '' };
    expect(await act(as, laterOn)).toBe(403);
    expect((await prove(as, { password: newPassword }, laterOn)).status).toBe(200);
    expect(await act(as, laterOn)).toBe(200);
  });

  it('can be proved with a second factor older than the session after a first password is set in it', async () => {
    const { admin, secret, codeNow } = await withCodes();
    await prove(admin, { code: codeNow });
    const body = { newPassword: 'tuul tuleb merelt ja toob vihma' };
    expect((await call(community, 'POST', '/api/users/password', { as: admin, body })).status).toBe(200);
    expect(await wayOf(admin)).toBe('code');
    expect((await prove(admin, { code: authenticatorCodeAt(secret, laterOn) }, laterOn)).status).toBe(200);
    expect(await act(admin, laterOn)).toBe(200);
  });
});

describe('a password changed by entering the old one', () => {
  it('gives a fresh proof to the session in which it was changed', async () => {
    const admin = await staleAdmin();
    const { password } = admin;
    const body = { password, newPassword: 'tuul tuleb merelt ja toob vihma' };
    expect((await call(community, 'POST', '/api/users/password', { as: admin, body })).status).toBe(200);
    expect([await wayOf(admin), await act(admin)]).toEqual(['password', 403]);
    expect((await prove(admin, { password: body.newPassword })).status).toBe(200);
    expect(await act(admin)).toBe(200);
  });
});

describe('a session of an account without a password or second factor', () => {
  it('can’t be proved, so the member has to sign in again', async () => {
    const admin = await actors.admin(community, { user: { passwordHash: null } });
    const almost = later(14 * minute);
    expect([await wayOf(admin), await act(admin, almost)]).toEqual(['sign_in', 200]);
    await prove(admin, {}, almost);
    await prove(admin, { password: 'midagi' }, almost);
    expect(await act(admin, later(15 * minute))).toBe(403);
    expect(faultOf(await prove(admin, {}, later(15 * minute)))).toBe('sign_in_again');
  });
});
