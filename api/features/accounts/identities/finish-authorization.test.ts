import { describe, expect, inject, it } from 'vitest';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { createTestContext, testNow } from '#api/testing/index.ts';
import {
  createCommunityWithProviders,
  finishProviderSignIn,
  goToProvider,
  newPerson,
  signInAtProvider,
  testProvider,
} from '#api/testing/sign-in-at-provider.ts';
import { users } from '../users/schema.ts';
import { authorizationRequests } from './schema.ts';
import { startAuthorization } from './start-authorization.ts';

const refusalOf = (outcome: { ok: boolean; refusal?: string }) => outcome.refusal ?? 'none';
const seconds = Math.floor(testNow.getTime() / 1000);

const other = testProvider({ id: 'other', name: 'Other', clientId: 'kogu-other' });
const community = await createCommunityWithProviders([testProvider(), other]);
const accounts = async () => (await community.db.select({ id: users.id }).from(users)).length;

describe('a sign-in through a provider', () => {
  it.each([
    ['another issuer', { claims: newPerson({ iss: 'https://accounts.google.com' }) }],
    ['another audience', { claims: newPerson({ aud: 'another-client' }) }],
    ['no audience', { claims: newPerson({ aud: null }) }],
    ['several audiences and another authorized party', { claims: newPerson({ aud: ['kogu-tests', 'x'], azp: 'x' }) }],
    ['several audiences and no authorized party', { claims: newPerson({ aud: ['kogu-tests', 'x'] }) }],
    ['another nonce', { claims: newPerson({ nonce: randomToken() }) }],
    ['no nonce', { claims: newPerson({ nonce: null }) }],
    ['a nonce that isn’t a string', { claims: newPerson({ nonce: 7 }) }],
    ['an expired token', { claims: newPerson({ exp: seconds - 61 }) }],
    ['no expiry', { claims: newPerson({ exp: null }) }],
    ['a token that isn’t valid yet', { claims: newPerson({ nbf: seconds + 120 }) }],
    ['no subject', { claims: newPerson({ sub: null }) }],
    ['an empty subject', { claims: newPerson({ sub: '' }) }],
    ['alg none', { forge: 'alg-none' }],
    ['no signature', { forge: 'unsigned' }],
    ['the signature of another key', { forge: 'other-key' }],
    ['a symmetric algorithm', { forge: 'symmetric' }],
    ['another issuer in the callback', { back: { iss: 'https://evil.test' } }],
    ['no code', { back: { code: null } }],
    ['an unknown code', { back: { code: 'made-up' } }],
    ['an error instead of a code', { back: { error: 'invalid_scope', code: null } }],
    ['an error besides a code', { back: { error: 'invalid_request' } }],
  ] as const)('is refused with %s', async (_, play) => {
    const before = await accounts();
    const outcome = await signInAtProvider(community, { next: '/pricing', ...play });
    expect(outcome).toMatchObject({
      ok: false,
      refusal: 'identity_not_proven',
      retry: '/auth/oauth/google?next=%2Fpricing',
    });
    expect(await accounts()).toBe(before);
  });

  it('is accepted if the clocks differ by less than a minute', async () => {
    const claims = newPerson({ exp: seconds - 59, nbf: seconds + 59 });
    expect(refusalOf(await signInAtProvider(community, { claims }))).toBe('none');
  });

  it('is accepted if the callback names the right issuer', async () => {
    const back = { iss: inject('identityProviderUrl') };
    expect(refusalOf(await signInAtProvider(community, { back }))).toBe('none');
  });

  it('is refused with `identity_cancelled` when the user declines', async () => {
    const outcome = await signInAtProvider(community, { back: { error: 'access_denied', code: null } });
    expect(outcome).toMatchObject({ refusal: 'identity_cancelled', retry: '/auth/oauth/google?next=%2Fdashboard' });
  });
});

describe('an unavailable provider', () => {
  const { closedUrl, silentUrl } = { closedUrl: inject('closedUrl'), silentUrl: inject('silentUrl') };
  const { endpoints } = testProvider();

  it.each([
    ['its token endpoint is unreachable', { ...endpoints, token: closedUrl }],
    ['its token endpoint hangs', { ...endpoints, token: silentUrl }],
    ['its key endpoint is unreachable', { ...endpoints, jwks: closedUrl }],
    ['its key endpoint hangs', { ...endpoints, jwks: silentUrl }],
    [
      'its key endpoint returns no keys',
      { ...endpoints, jwks: `${inject('identityProviderUrl')}/.well-known/openid-configuration` },
    ],
  ])('is reported within five seconds with a way to retry if %s', async (_, broken) => {
    const place = await createCommunityWithProviders([testProvider({ endpoints: broken })]);
    const began = Date.now();
    const outcome = await signInAtProvider(place, { next: '/pricing' });
    expect(outcome).toMatchObject({
      refusal: 'identity_provider_unavailable',
      retry: '/auth/oauth/google?next=%2Fpricing',
    });
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('is reported if it returns 503 or `temporarily_unavailable`', async () => {
    expect(refusalOf(await signInAtProvider(community, { tokenStatus: 503 }))).toBe('identity_provider_unavailable');
    const back = { error: 'temporarily_unavailable', code: null };
    expect(refusalOf(await signInAtProvider(community, { back }))).toBe('identity_provider_unavailable');
  });
});

describe('the callback', () => {
  it('refuses a replayed URL', async () => {
    const journey = await goToProvider(community);
    expect(refusalOf(await finishProviderSignIn(community, journey))).toBe('none');
    expect(refusalOf(await finishProviderSignIn(community, journey))).toBe('identity_request_expired');
  });

  it('signs in only once when the same URL is opened ten times concurrently', async () => {
    const journey = await goToProvider(community);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => finishProviderSignIn(community, journey)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('refuses a used code with a new state', async () => {
    const used = await goToProvider(community);
    expect(refusalOf(await finishProviderSignIn(community, used))).toBe('none');
    const fresh = await goToProvider(community);
    const mixed = { ...fresh, back: { ...fresh.back, code: used.back['code'] ?? '' } };
    expect(refusalOf(await finishProviderSignIn(community, mixed))).toBe('identity_not_proven');
  });

  it('refuses a code from another browser, whose verifier differs', async () => {
    const [thief, victim] = await Promise.all([goToProvider(community), goToProvider(community)]);
    const mixed = { ...victim, back: { ...victim.back, code: thief.back['code'] ?? '' } };
    expect(refusalOf(await finishProviderSignIn(community, mixed))).toBe('identity_not_proven');
  });

  it('fails in another browser, and afterwards still works in the browser that started the sign-in', async () => {
    const journey = await goToProvider(community);
    for (const browser of [randomToken(), '']) {
      expect(refusalOf(await finishProviderSignIn(community, { ...journey, browser }))).toBe(
        'identity_request_expired',
      );
    }
    expect(refusalOf(await finishProviderSignIn(community, journey))).toBe('none');
  });

  it('fails in another community with the same provider', async () => {
    const elsewhere = await createCommunityWithProviders([testProvider(), other]);
    const journey = await goToProvider(community);
    expect(refusalOf(await finishProviderSignIn(elsewhere, journey))).toBe('identity_request_expired');
  });

  it('fails in another community even with a copied request, whose verifier can’t be decrypted there', async () => {
    const elsewhere = await createCommunityWithProviders([testProvider(), other]);
    const journey = await goToProvider(community);
    const rows = await community.db.select().from(authorizationRequests);
    await elsewhere.db.insert(authorizationRequests).values(rows);
    const before = await elsewhere.db.$count(users);
    await expect(finishProviderSignIn(elsewhere, journey)).rejects.toThrow();
    expect(await elsewhere.db.$count(users)).toBe(before);
  });

  it('fails if it names another provider', async () => {
    const journey = await goToProvider(community);
    const mixed = { ...journey, back: { ...journey.back, provider: 'other' } };
    expect(refusalOf(await finishProviderSignIn(community, mixed))).toBe('identity_request_expired');
    expect(refusalOf(await finishProviderSignIn(community, journey))).toBe('none');
  });

  it.each([
    ['no state', { state: '' }],
    ['an unknown state', { state: 'a'.repeat(43) }],
    ['a state that is too long', { state: 'a'.repeat(4_000) }],
  ])('fails with %s', async (_, change) => {
    const journey = await goToProvider(community);
    const broken = { ...journey, back: { ...journey.back, ...change } };
    expect(refusalOf(await finishProviderSignIn(community, broken))).toBe('identity_request_expired');
  });

  it('fails with `not_found` for a provider that the community doesn’t have', async () => {
    const journey = await goToProvider(community);
    const nowhere = finishProviderSignIn(community, { ...journey, back: { ...journey.back, provider: 'nobody' } });
    await expect(nowhere).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('replaces a next parameter that leads to another origin', async () => {
    expect(await signInAtProvider(community, { next: '//evil.test' })).toMatchObject({ next: '/dashboard' });
  });
});

describe('startAuthorization', () => {
  const start = (provider: string, place = community) =>
    startAuthorization(createTestContext(place), { provider, next: null, browser: randomToken() });

  it('requests a code with a new PKCE challenge, state and nonce, and contains no secret', async () => {
    const [first, second] = await Promise.all([start('google'), start('google')]);
    const [one, two] = [new URL(first.url).searchParams, new URL(second.url).searchParams];
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: 'code',
      client_id: 'kogu-tests',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `${createTestContext(community).origin}/auth/oauth/google/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)).toMatch(/^[\w-]{43,64}$/);
      expect(one.get(name)).not.toBe(two.get(name));
    }
    expect(first.url).not.toContain('secret');
  });

  it('fails with `not_found` for an unknown provider or one without a secret', async () => {
    await expect(start('nobody')).rejects.toMatchObject({ kind: 'not_found' });
    const unfinished = await createCommunityWithProviders([]);
    const place = { ...unfinished, tenant: { ...unfinished.tenant, signInProviders: [testProvider()] } };
    await expect(start('google', place)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
