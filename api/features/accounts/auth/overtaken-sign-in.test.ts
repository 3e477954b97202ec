import { createHmac, scryptSync } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  findMailedLink,
  overtake,
  type TestActor,
} from '#api/testing/index.ts';
import { createInvitation } from '../invitations/create-invitation.ts';
import { knownDevices, sessions } from '../sessions/schema.ts';
import { twoFactorChallenges, twoFactors } from '../two-factor/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const { db, env } = community;
const newPassword = 'tuul tuleb merelt ja toob vihma';
let addresses = 0;

const post = (path: string, body: object, as?: TestActor) => {
  addresses += 1;
  const headers = { 'cf-connecting-ip': `198.51.100.${addresses % 250}` };
  return call<{ error?: { code: string }; token?: string; challenge?: string }>(community, 'POST', `/api/${path}`, {
    body,
    headers,
    ...(as ? { as } : {}),
  });
};
const signIn = ({ email, password }: { email: string; password: string }) => post('auth/sign-in', { email, password });
const tokenFor = async ({ email }: TestActor) => (await findMailedLink(community, email)).searchParams.get('token');
const setStatus = (status: 'banned' | 'inactive') => (mari: TestActor) =>
  db.update(users).set({ status }).where(eq(users.id, mari.id));

async function prepareReset(mari: TestActor): Promise<() => Promise<unknown>> {
  await post('auth/forgot-password', { email: mari.email });
  const token = await tokenFor(mari);
  return () => post('auth/reset-password', { token, password: newPassword });
}

async function prepareInvitation(mari: TestActor): Promise<() => Promise<unknown>> {
  await createInvitation(createTestContext(community), { email: mari.email, role: 'admin' });
  const token = await tokenFor(mari);
  return async () => {
    await post('invitations/accept', { token, password: newPassword });
    // Accepting also signs in. Delete the rows of that sign-in, so that any rows left are from the other one.
    await db.delete(sessions).where(eq(sessions.userId, mari.id));
    await db.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, mari.id));
    await db.delete(knownDevices).where(eq(knownDevices.userId, mari.id));
    await db.update(users).set({ lastLoginAt: null }).where(eq(users.id, mari.id));
  };
}

/** Changes that can happen to an account during a sign-in. Each function returns a function that makes the change. */
const changes: Record<string, (mari: TestActor) => Promise<() => Promise<unknown>>> = {
  'the password is changed': async (mari) => () =>
    post('users/password', { password: mari.password, newPassword }, mari),
  'the password is reset': prepareReset,
  'an invitation sets the password': prepareInvitation,
  'the account is deleted': async (mari) => () =>
    post('users/delete', { password: mari.password, confirmation: 'Kogukond' }, mari),
  'the account is banned': async (mari) => () => Promise.resolve(setStatus('banned')(mari)),
  'the account becomes inactive': async (mari) => () => Promise.resolve(setStatus('inactive')(mari)),
};

/** Counts everything a sign-in could leave behind, except the session that made the change. */
const leftOf = async ({ id, sessionId }: TestActor) => [
  await db.$count(sessions, and(eq(sessions.userId, id), ne(sessions.id, sessionId))),
  await db.$count(twoFactorChallenges, eq(twoFactorChallenges.userId, id)),
  await db.$count(knownDevices, eq(knownDevices.userId, id)),
  (await db.select({ at: users.lastLoginAt }).from(users).where(eq(users.id, id)))[0]?.at,
];
const nothing = [0, 0, 0, null];

describe.each(Object.entries(changes))('a sign-in during which %s', (_name, prepare) => {
  it('gets the response for a wrong password and leaves nothing behind', async () => {
    const mari = await actors.member(community);
    const wrong = await signIn({ ...mari, password: 'hoopis teine' });
    const { result } = await overtake(2, await prepare(mari), () => signIn(mari));
    expect([result.status, result.body]).toEqual([401, wrong.body]);
    expect(result.headers.get('set-cookie')).toBeNull();
    expect(await leftOf(mari)).toEqual(nothing);
  });

  it('gets no two-factor challenge', async () => {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    const { result } = await overtake(2, await prepare(mari), () => signIn(mari));
    expect([result.status, result.body.error?.code]).toEqual([401, 'invalid_credentials']);
    expect(await leftOf(mari)).toEqual(nothing);
  });

  it('can’t be finished with a code, which stays unspent', async () => {
    const mari = await actors.member(community);
    const { codeNow } = await turnOnTwoFactor(community, mari);
    const { challenge } = (await signIn(mari)).body;
    const [before] = await db.select().from(twoFactors).where(eq(twoFactors.userId, mari.id));
    const { result } = await overtake(2, await prepare(mari), () =>
      post('auth/two-factor', { challenge, code: codeNow }),
    );
    expect([result.status, result.body.error?.code]).toEqual([401, 'code_invalid']);
    expect(await leftOf(mari)).toEqual(nothing);
    const [after = before] = await db.select().from(twoFactors).where(eq(twoFactors.userId, mari.id));
    expect(after?.lastStep).toBe(before?.lastStep);
    expect((await post('auth/two-factor', { challenge, code: codeNow })).status).toBe(401);
  });
});

describe('a sign-in', () => {
  it('gets no session without a code if two-factor is turned on meanwhile', async () => {
    const mari = await actors.member(community);
    const { result } = await overtake(
      2,
      () => turnOnTwoFactor(community, mari),
      () => signIn(mari),
    );
    expect([result.status, result.body.error?.code]).toEqual([401, 'invalid_credentials']);
    expect(await leftOf(mari)).toEqual(nothing);
  });

  it('gets no challenge if two-factor is turned off meanwhile', async () => {
    const mari = await actors.member(community);
    await turnOnTwoFactor(community, mari);
    const disable = () => post('two-factor/disable', { password: mari.password }, mari);
    const { result } = await overtake(2, disable, () => signIn(mari));
    expect([result.status, await leftOf(mari)]).toEqual([401, nothing]);
  });

  it('can’t be finished with an old code if two-factor is turned off and on again meanwhile', async () => {
    const mari = await actors.member(community);
    const { codeNow, backupCodes } = await turnOnTwoFactor(community, mari);
    for (const code of [codeNow, backupCodes[0]]) {
      const { challenge } = (await signIn(mari)).body;
      const renew = async () => {
        await post('two-factor/disable', { password: mari.password }, mari);
        await turnOnTwoFactor(community, mari);
      };
      const { result } = await overtake(2, renew, () => post('auth/two-factor', { challenge, code }));
      expect([result.status, await leftOf(mari)]).toEqual([401, nothing]);
    }
  });
});

describe('renewing an outdated hash', () => {
  const password = 'vana parool siin';
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const peppered = createHmac('sha256', env.PASSWORD_PEPPER).update(password).digest();
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(peppered, salt, 32, { N: 2 ** 5, r: 8, p: 3 });
  const outdated = `$scrypt$ln=5,r=8,p=3$${encode(salt)}$${encode(key)}`;
  const storedFor = async ({ id }: TestActor) =>
    (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)))[0]?.hash;
  const member = async () => ({ ...(await actors.member(community, { user: { passwordHash: outdated } })), password });

  it.each([false, true])('never restores a password that was changed meanwhile (two-factor: %s)', async (isOn) => {
    const mari = await member();
    if (isOn) await turnOnTwoFactor(community, mari);
    const change = () => post('users/password', { password, newPassword }, mari);
    const { result } = await overtake(2, change, () => signIn(mari));
    expect([result.status, await leftOf(mari)]).toEqual([401, nothing]);
    expect((await signIn(mari)).status).toBe(401);
    expect((await signIn({ ...mari, password: newPassword })).status).toBe(200);
  });

  it("doesn't make a concurrent sign-in fail", async () => {
    const mari = await member();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(mari)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await storedFor(mari)).not.toBe(outdated);
  });
});

describe('sign-ins concurrent with a password change', () => {
  it.each(['the password is changed', 'the password is reset'])(
    'leave no session behind when %s (repeated six times)',
    async (name) => {
      for (let round = 0; round < 6; round += 1) {
        const mari = await actors.member(community);
        const change = (await changes[name]?.(mari)) ?? (async () => undefined);
        const signIns = Promise.all(Array.from({ length: 4 }, () => signIn(mari)));
        await Promise.all([signIns, change()]);
        expect(await db.$count(sessions, and(eq(sessions.userId, mari.id), ne(sessions.id, mari.sessionId)))).toBe(0);
      }
    },
  );
});
