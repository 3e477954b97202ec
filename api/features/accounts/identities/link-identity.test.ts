import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { authenticatorCodeAt, turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { actors, call, findMailedLink, later, minute, type TestActor } from '#api/testing/index.ts';
import {
  browserHeaders,
  createCommunityWithProviders,
  finishProviderSignIn,
  newPerson,
  type ProviderReturn,
  returnFromProvider,
  signInAtProvider,
} from '#api/testing/sign-in-at-provider.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';
import type { Connections } from './contract.ts';

interface Answer {
  data: Connections & { url: string };
  error?: { code: string; fields?: Record<string, { code: string }> };
}

const community = await createCommunityWithProviders();
const refusalOf = (outcome: { ok: boolean; refusal?: string }) => outcome.refusal ?? 'none';

const list = async (as: { token: string }) =>
  (await call<Answer>(community, 'GET', '/api/identities', { as })).body.data;

async function startLink(mari: TestActor, claims: Record<string, unknown>, browser = randomToken()) {
  const body = { provider: 'google', password: mari.password };
  const options = { as: mari, body, headers: browserHeaders(browser) };
  const answer = await call<Answer>(community, 'POST', '/api/identities/link/start', options);
  expect(answer.headers.get('set-cookie')).toContain(`__Host-oauth=${browser}; Max-Age=600; Path=/; HttpOnly; Secure`);
  return { browser, back: await returnFromProvider(answer.body.data.url, 'google', { claims }) };
}

const link = async (mari: TestActor, claims = newPerson()) =>
  finishProviderSignIn(community, await startLink(mari, claims));

async function unlink(mari: { token: string; password?: string }, id: string) {
  const body = mari.password === undefined ? {} : { password: mari.password };
  return call<Answer>(community, 'DELETE', `/api/identities/${id}`, { as: mari, body });
}

/** Creates a member who joined through the provider and has no password. */
async function joined() {
  const outcome = await signInAtProvider(community, { claims: newPerson() });
  if (!outcome.ok || outcome.linked || !('token' in outcome)) throw new Error('not signed in');
  return outcome;
}

describe('connecting a provider', () => {
  it('enables signing in with it and mails the owner', async () => {
    const mari = await actors.member(community);
    const claims = newPerson();
    expect(await link(mari, claims)).toEqual({ ok: true, linked: true });
    expect(await list(mari)).toMatchObject({
      items: [{ provider: 'google', name: 'Google', email: claims['email'], lastUsedAt: null }],
      providers: [{ id: 'google', name: 'Google' }],
      hasPassword: true,
    });
    expect((await findMailedLink(community, mari.email)).pathname).toBe('/settings');
    expect(await signInAtProvider(community, { claims })).toMatchObject({ ok: true, user: { id: mari.id } });
  });

  it('requires the password', async () => {
    const mari = await actors.member(community);
    for (const [password, code] of [
      [undefined, 'password_required'],
      ['not this one', 'password_wrong'],
    ]) {
      const body = { provider: 'google', password };
      const answer = await call<Answer>(community, 'POST', '/api/identities/link/start', { as: mari, body });
      expect([answer.status, answer.body.error?.fields?.['password']?.code]).toEqual([400, code]);
    }
  });

  it('does not bypass two-factor: signing in with the provider requires a code', async () => {
    const mari = await actors.member(community);
    const claims = newPerson();
    await link(mari, claims);
    const { secret } = await turnOnTwoFactor(community, mari);
    const outcome = await signInAtProvider(community, { claims });
    expect(outcome).toMatchObject({ ok: true, twoFactorRequired: true, challenge: expect.any(String) });
    expect(outcome).not.toHaveProperty('token');
    expect(outcome).not.toHaveProperty('cookie');
    const challenge = 'challenge' in outcome ? outcome.challenge : '';
    const answer = (code: string) =>
      call(community, 'POST', '/api/auth/two-factor', { body: { challenge, code }, now: later(minute) });
    expect((await answer('000000')).body.token).toBeUndefined();
    expect((await answer(authenticatorCodeAt(secret, later(minute)))).body.user?.id).toBe(mari.id);
  });

  it('accepts an address that the provider did not verify, because the session identifies the member', async () => {
    const mari = await actors.member(community);
    expect(refusalOf(await link(mari, newPerson({ email_verified: false })))).toBe('none');
  });

  it('refuses an identity that is already connected to another member', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const claims = newPerson();
    await link(mari, claims);
    expect(await link(jaan, claims)).toMatchObject({ refusal: 'identity_taken', retry: '/settings#connections' });
    expect((await list(jaan)).items).toEqual([]);
    expect(await signInAtProvider(community, { claims })).toMatchObject({ user: { id: mari.id } });
  });

  it('creates one connection even for eight concurrent callbacks', async () => {
    const mari = await actors.member(community);
    const claims = newPerson();
    const journeys: ProviderReturn[] = [];
    for (let time = 0; time < 8; time += 1) journeys.push(await startLink(mari, claims));
    const outcomes = await Promise.all(journeys.map((journey) => finishProviderSignIn(community, journey)));
    expect(outcomes.map(refusalOf)).toEqual(Array(8).fill('none'));
    expect((await list(mari)).items).toHaveLength(1);
  });

  it('fails once the session has ended or the account is banned', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const claims = newPerson();
    const [signedOut, banned] = [await startLink(mari, claims), await startLink(jaan, claims)];
    await community.db.delete(sessions).where(eq(sessions.id, mari.sessionId));
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, jaan.id));
    expect(refusalOf(await finishProviderSignIn(community, signedOut))).toBe('identity_request_expired');
    expect(refusalOf(await finishProviderSignIn(community, banned))).toBe('identity_request_expired');
  });

  it('cannot be finished in another browser', async () => {
    const mari = await actors.member(community);
    const journey = await startLink(mari, newPerson());
    expect(refusalOf(await finishProviderSignIn(community, { ...journey, browser: randomToken() }))).toBe(
      'identity_request_expired',
    );
    expect((await list(mari)).items).toEqual([]);
  });
});

describe('disconnecting a provider', () => {
  it('requires the password and prevents signing in with the provider', async () => {
    const mari = await actors.member(community);
    const claims = newPerson({ email: mari.email });
    await link(mari, claims);
    const [{ id } = { id: '' }] = (await list(mari)).items;
    expect((await unlink({ token: mari.token }, id)).status).toBe(400);
    expect((await unlink({ token: mari.token, password: 'not this one' }, id)).status).toBe(400);
    expect((await unlink(mari, id)).status).toBe(200);
    expect(refusalOf(await signInAtProvider(community, { claims }))).toBe('identity_account_exists');
    expect((await unlink(mari, id)).status).toBe(404);
  });

  it('refuses to remove the only sign-in method of an account without a password', async () => {
    const olga = await joined();
    const { items, hasPassword } = await list(olga);
    expect(hasPassword).toBe(false);
    const { status, body } = await unlink({ token: olga.token }, items[0]?.id ?? '');
    expect([status, body.error?.code]).toEqual([409, 'identity_is_only_way_in']);
    expect((await list(olga)).items).toHaveLength(1);
  });

  it('keeps one of two providers even if both are disconnected concurrently', async () => {
    const olga = await joined();
    const body = { provider: 'google' };
    const browser = randomToken();
    const options = { as: olga, body, headers: browserHeaders(browser) };
    const { data } = (await call<Answer>(community, 'POST', '/api/identities/link/start', options)).body;
    const back = await returnFromProvider(data.url, 'google', { claims: newPerson() });
    expect(refusalOf(await finishProviderSignIn(community, { browser, back }))).toBe('none');
    const { items } = await list(olga);
    const answers = await Promise.all(items.map(({ id }) => unlink({ token: olga.token }, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list(olga)).items).toHaveLength(1);
  });

  it('doesn’t find another member’s provider', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await link(mari);
    const [{ id } = { id: '' }] = (await list(mari)).items;
    expect((await unlink(jaan, id)).status).toBe(404);
    expect((await unlink(jaan, 'no-id')).status).toBe(404);
    expect((await list(mari)).items).toHaveLength(1);
  });
});
