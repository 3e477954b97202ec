import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { actors, call, createTestContext, later, minute, overtake } from '#api/testing/index.ts';
import {
  createCommunityWithProviders,
  finishProviderSignIn,
  goToProvider,
  newPerson,
  signInAtProvider,
} from '#api/testing/sign-in-at-provider.ts';
import { signIn } from '../auth/index.ts';
import { sessions } from '../sessions/schema.ts';
import { twoFactorChallenges } from '../two-factor/schema.ts';
import { users } from '../users/schema.ts';
import { identities } from './schema.ts';

const refusalOf = (outcome: { ok: boolean; refusal?: string }) => outcome.refusal ?? 'none';

describe('signing in with an identity', async () => {
  const community = await createCommunityWithProviders();
  const setUser = (id: string, values: Partial<typeof users.$inferInsert>) =>
    community.db.update(users).set(values).where(eq(users.id, id));
  const rowsOf = async (email: unknown) =>
    (await community.db.select().from(users)).filter((row) => row.email === email);

  it('creates a confirmed account without a password for a new member and signs them in', async () => {
    const person = newPerson();
    const outcome = await signInAtProvider(community, { claims: person, next: '/pricing?a=1' });
    expect(outcome).toMatchObject({ ok: true, linked: false, next: '/pricing?a=1' });
    if (!outcome.ok || outcome.linked || !('token' in outcome)) throw new Error('not signed in');
    expect(outcome.user).toMatchObject({ email: person['email'], name: 'Olga Õun', role: 'user' });
    expect((await call(community, 'GET', '/api/users/profile', { as: outcome })).status).toBe(200);
    expect(await rowsOf(person['email'])).toMatchObject([{ passwordHash: null, emailVerifiedAt: expect.any(Number) }]);
  });

  it('finds the account by issuer and subject even if the address has changed', async () => {
    const person = newPerson();
    const first = await signInAtProvider(community, { claims: person });
    const moved = { ...person, email: `new-${String(person['email'])}`, email_verified: false };
    const second = await signInAtProvider(community, { claims: moved });
    if (!first.ok || first.linked || !second.ok || second.linked) throw new Error('not signed in');
    expect('user' in second && 'user' in first && second.user.id === first.user.id).toBe(true);
    expect(await rowsOf(moved.email)).toHaveLength(0);
  });

  it('does not let a new owner of an address into the previous owner’s account', async () => {
    const person = newPerson();
    await signInAtProvider(community, { claims: person });
    const heir = newPerson({ email: person['email'] });
    expect(refusalOf(await signInAtProvider(community, { claims: heir }))).toBe('identity_account_exists');
  });

  it('refuses the address of an existing account, and connects nothing', async () => {
    const mari = await actors.member(community);
    const outcome = await signInAtProvider(community, { claims: newPerson({ email: mari.email.toUpperCase() }) });
    expect(refusalOf(outcome)).toBe('identity_account_exists');
    const rows = await community.db.select().from(identities);
    expect(rows.filter(({ userId }) => userId === mari.id)).toHaveLength(0);
  });

  it('never connects an unconfirmed account, whose password may be a stranger’s', async () => {
    const email = 'victim@people.test';
    await call(community, 'POST', '/api/auth/sign-up', { body: { email, password: 'mine, said the thief' } });
    const outcome = await signInAtProvider(community, { claims: newPerson({ email }) });
    expect(refusalOf(outcome)).toBe('identity_account_unconfirmed');
    expect(await rowsOf(email)).toMatchObject([{ emailVerifiedAt: null }]);
  });

  it.each([
    ['denies that the address is verified', { email_verified: false }],
    ['doesn’t state whether the address is verified', { email_verified: null }],
    ['states neither true nor false', { email_verified: 1 }],
    ['returns no address', { email: null }],
    ['returns a malformed address', { email: 'olga' }],
  ])('creates no account if the provider %s', async (_, claims) => {
    const before = (await community.db.select().from(users)).length;
    const outcome = await signInAtProvider(community, { claims: newPerson(claims) });
    expect(refusalOf(outcome)).toBe('identity_email_unverified');
    expect(await community.db.select().from(users)).toHaveLength(before);
  });

  it.each(['banned', 'inactive'] as const)('refuses a %s account, and starts no session', async (status) => {
    const person = newPerson();
    await signInAtProvider(community, { claims: person });
    await community.db
      .update(users)
      .set({ status })
      .where(eq(users.email, String(person['email'])));
    const outcome = await signInAtProvider(community, { claims: person });
    expect(refusalOf(outcome)).toBe(`account_${status}`);
    expect(outcome).not.toHaveProperty('token');
  });

  it.each<[string, (userId: string, as: { token: string }) => Promise<unknown>]>([
    ['the account is banned', async (userId) => setUser(userId, { status: 'banned' })],
    ['a password is set', async (userId) => setUser(userId, { passwordHash: 'another' })],
    ['two-factor is turned on', (_, as) => turnOnTwoFactor(community, as)],
    [
      'the identity is disconnected',
      async (userId) => community.db.delete(identities).where(eq(identities.userId, userId)),
    ],
  ])('starts no session if %s after the account is read', async (_, change) => {
    const person = newPerson();
    const joined = await signInAtProvider(community, { claims: person });
    if (!joined.ok || joined.linked || !('token' in joined)) throw new Error('not signed in');
    const { id } = joined.user;
    const journey = await goToProvider(community, { claims: person });
    const { result, wasOvertaken } = await overtake(
      4,
      () => change(id, joined),
      () => finishProviderSignIn(community, journey),
    );
    expect([refusalOf(result), wasOvertaken]).toEqual(['identity_request_expired', true]);
    expect(await community.db.$count(sessions, eq(sessions.userId, id))).toBeLessThan(2);
    expect(await community.db.$count(twoFactorChallenges, eq(twoFactorChallenges.userId, id))).toBe(0);
  });

  it('creates an account that can’t be signed in to with any password', async () => {
    const person = newPerson();
    await signInAtProvider(community, { claims: person });
    for (const password of ['null', 'undefined', ' ']) {
      const outcome = await signIn(createTestContext(community), { email: String(person['email']), password });
      expect(refusalOf(outcome)).toBe('invalid_credentials');
    }
  });

  it('creates one account for eight concurrent callbacks', async () => {
    const person = newPerson();
    const journeys = await Promise.all(Array.from({ length: 8 }, () => goToProvider(community, { claims: person })));
    const outcomes = await Promise.all(journeys.map((journey) => finishProviderSignIn(community, journey)));
    expect(outcomes.map(refusalOf)).toEqual(Array(8).fill('none'));
    expect(await rowsOf(person['email'])).toHaveLength(1);
  });

  it('does not store a name that is too long or malformed', async () => {
    const person = newPerson({ name: 'x'.repeat(81) });
    await signInAtProvider(community, { claims: person });
    expect(await rowsOf(person['email'])).toMatchObject([{ name: null }]);
  });

  it('accepts the callback until exactly ten minutes after the request', async () => {
    const claims = newPerson();
    const journey = await goToProvider(community, { claims });
    expect(refusalOf(await finishProviderSignIn(community, journey, later(10 * minute)))).toBe(
      'identity_request_expired',
    );
    const quick = await goToProvider(community, { claims });
    expect(refusalOf(await finishProviderSignIn(community, quick, later(10 * minute - 1)))).toBe('none');
  });
});
