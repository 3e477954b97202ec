import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { readEveryRow } from '#api/testing/every-row.ts';
import { actors, call, findMailedLink, overtake, type TestActor } from '#api/testing/index.ts';
import {
  browserHeaders,
  createCommunityWithProviders,
  finishProviderSignIn,
  goToProvider,
  newPerson,
  returnFromProvider,
} from '#api/testing/sign-in-at-provider.ts';
import { dataExports } from '../exports/schema.ts';

const community = await createCommunityWithProviders();
const { db } = community;
let addresses = 0;

type Body = Record<string, unknown>;

function send(path: string, body: Body, as?: TestActor, method = 'POST') {
  addresses += 1;
  const headers = { 'cf-connecting-ip': `198.51.100.${addresses % 250}`, ...browserHeaders('b'.repeat(43)) };
  const options = { body, headers, ...(as ? { as } : {}) };
  return call<{ challenge: string; data: { url: string } }>(community, method, `/api/${path}`, options);
}
const remove = (mari: TestActor) => send('users/delete', { password: mari.password, confirmation: 'Kogukond' }, mari);
const signIn = ({ email, password }: TestActor) => send('auth/sign-in', { email, password });
const linkFor = async ({ email }: TestActor) => (await findMailedLink(community, email)).searchParams.get('token');

/** Things a member may be doing while their account is deleted, each with its setup. */
const journeys: Record<string, (mari: TestActor) => Promise<() => Promise<unknown>>> = {
  'a sign-in': async (mari) => () => signIn(mari),
  'a sign-in that leads to a challenge': async (mari) => {
    await turnOnTwoFactor(community, mari);
    return () => signIn(mari);
  },
  'an answer to a challenge': async (mari) => {
    const { codeNow: code } = await turnOnTwoFactor(community, mari);
    const { challenge } = (await signIn(mari)).body;
    return () => send('auth/two-factor', { challenge, code });
  },
  'a sign-in at a provider': async (mari) => {
    const claims = newPerson({ email_verified: false });
    const { url } = (await send('identities/link/start', { provider: 'google', password: mari.password }, mari)).body
      .data;
    await finishProviderSignIn(community, {
      browser: 'b'.repeat(43),
      back: await returnFromProvider(url, 'google', { claims }),
    });
    const journey = await goToProvider(community, { claims });
    return () => finishProviderSignIn(community, journey);
  },
  'connecting a provider': async (mari) => () =>
    send('identities/link/start', { provider: 'google', password: mari.password }, mari),
  'the return of a provider that is being connected': async (mari) => {
    const { url } = (await send('identities/link/start', { provider: 'google', password: mari.password }, mari)).body
      .data;
    const back = await returnFromProvider(url, 'google', { claims: newPerson() });
    return () => finishProviderSignIn(community, { browser: 'b'.repeat(43), back });
  },
  'a request for a password reset':
    async ({ email }) =>
    () =>
      send('auth/forgot-password', { email }),
  'a password reset': async (mari) => {
    await send('auth/forgot-password', { email: mari.email });
    const token = await linkFor(mari);
    return () => send('auth/reset-password', { token, password: 'tuul tuleb merelt ja toob vihma' });
  },
  'a request for a verification link':
    async ({ email }) =>
    () =>
      send('auth/resend-verification', { email }),
  'a password change': async (mari) => () =>
    send('users/password', { password: mari.password, newPassword: 'tuul tuleb merelt' }, mari),
  'setting up two-factor': async (mari) => () => send('two-factor/setup', {}, mari),
  'a request for a copy of the data': async (mari) => () => send('data-exports', { password: mari.password }, mari),
  'a change of the profile': async (mari) => () => send('users/profile', { name: 'Mari Kadakas' }, mari, 'PATCH'),
};

/** Returns the tables with a row that references the member. */
async function tablesWith({ id, email, sessionId }: TestActor): Promise<string[]> {
  const tables = [...(await readEveryRow(db))];
  return tables.filter(([, rows]) => [id, email, sessionId].some((mark) => rows.includes(mark))).map(([name]) => name);
}

async function expectErased(mari: TestActor): Promise<void> {
  expect((await tablesWith(mari)).filter((table) => table !== 'data_exports')).toEqual(['users']);
  const copies = await db.select().from(dataExports).where(eq(dataExports.userId, mari.id));
  expect(copies.filter(({ state }) => state !== 'withdrawn')).toEqual([]);
  const [row] = await db.select().from(users).where(eq(users.id, mari.id));
  expect(row).toMatchObject({
    status: 'inactive',
    name: null,
    passwordHash: null,
    emailVerifiedAt: null,
    lastLoginAt: null,
    deletedAt: expect.any(Number),
  });
}

describe.each(Object.entries(journeys))('an account deleted during %s', (_name, prepare) => {
  it('is erased completely, whichever database exchange the deletion comes before', async () => {
    for (let exchange = 1, isOvertaken = true; isOvertaken; exchange += 1) {
      const mari = await actors.member(community);
      const work = await prepare(mari);
      const { wasOvertaken } = await overtake(exchange, () => remove(mari), work);
      if (wasOvertaken) await expectErased(mari);
      isOvertaken = wasOvertaken;
    }
  });
});

describe('an account deleted at the same moment as its owner signs in', () => {
  it('is erased completely in each of six rounds with nine sign-ins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const mari = await actors.member(community);
      const signInThrice = async () => {
        for (let turn = 0; turn < 3; turn += 1) await signIn(mari);
      };
      const [deleted] = await Promise.all([remove(mari), signInThrice(), signInThrice(), signInThrice()]);
      expect(deleted.status).toBe(200);
      await expectErased(mari);
    }
  });
});
