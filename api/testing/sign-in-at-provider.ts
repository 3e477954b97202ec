import { inject } from 'vitest';
import {
  browserCookie,
  clientSecretName,
  finishAuthorization,
  startAuthorization,
} from '#api/features/accounts/identities/index.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import type { ProviderPlay } from '#testing/services/start-identity-provider.ts';
import type { SignInProvider } from '../platform/tenancy/tenant-schema.ts';
import { createTestContext } from './call.ts';
import { testNow } from './clock.ts';
import { createTestCommunity, type TestCommunity } from './create-test-community.ts';

/** Returns a community's sign-in provider: by default, the real provider that was started for this run. */
export function testProvider(overrides: Partial<SignInProvider> = {}): SignInProvider {
  const url = inject('identityProviderUrl');
  return {
    id: 'google',
    name: 'Google',
    issuer: url,
    clientId: 'kogu-tests',
    endpoints: { authorization: `${url}/authorize`, token: `${url}/token`, jwks: `${url}/jwks` },
    ...overrides,
  };
}

/** Creates a community with these sign-in providers and their client secrets. */
export async function createCommunityWithProviders(
  providers: SignInProvider[] = [testProvider()],
): Promise<TestCommunity> {
  const community = await createTestCommunity({ tenant: { signInProviders: providers } });
  for (const { id } of providers) await storeCommunitySecret(community, clientSecretName(id), 'client secret', testNow);
  return community;
}

/** Returns a new person at the provider: the claims in their ID tokens. */
export function newPerson(claims: Record<string, unknown> = {}, now = testNow): Record<string, unknown> {
  const seconds = Math.floor(now.getTime() / 1000);
  const id = crypto.randomUUID();
  const times = { iat: seconds, nbf: seconds, exp: seconds + 3600 };
  return { sub: id, email: `${id}@people.test`, email_verified: true, name: 'Olga Õun', ...times, ...claims };
}

interface JourneyOptions extends ProviderPlay {
  provider?: string;
  next?: string;
  browser?: string;
  now?: Date;
  /** What the browser sends, such as its name. */
  headers?: Record<string, string>;
}

/** A browser that the provider is redirecting to the callback. */
export interface ProviderReturn {
  browser: string;
  /** The parameters of the callback URL. */
  back: Record<string, string>;
}

/** Follows a sign-in to the provider and stops before the callback. */
export async function goToProvider(community: TestCommunity, options: JourneyOptions = {}): Promise<ProviderReturn> {
  const { provider = 'google', next = '/dashboard', browser = randomToken(), now = testNow } = options;
  const context = createTestContext(community, { now });
  const { url } = await startAuthorization(context, { provider, next, browser });
  return { browser, back: await returnFromProvider(url, provider, options) };
}

/** Returns the callback parameters with which the provider redirects a browser sent to `url`. */
export async function returnFromProvider(
  url: string,
  provider: string,
  play: ProviderPlay,
): Promise<Record<string, string>> {
  const address = new URL(url);
  const { claims = newPerson(), forge, back, tokenStatus } = play;
  address.searchParams.set('play', JSON.stringify({ claims, forge, back, tokenStatus }));
  const answer = await fetch(address, { redirect: 'manual' });
  await answer.body?.cancel();
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  return { ...Object.fromEntries(searchParams), provider };
}

/** Completes the sign-in, by default in the browser that began it. */
export function finishProviderSignIn(
  community: TestCommunity,
  { browser, back }: ProviderReturn,
  now = testNow,
  headers: Record<string, string> = {},
) {
  const input = back as Parameters<typeof finishAuthorization>[1];
  const request = new Request(`https://${community.hostname}/`, { headers });
  return finishAuthorization(createTestContext(community, { now, request }), input, browser);
}

/** Signs in at the provider, from the start to the callback. */
export async function signInAtProvider(community: TestCommunity, options: JourneyOptions = {}) {
  return finishProviderSignIn(community, await goToProvider(community, options), options.now, options.headers);
}

export const browserHeaders = (browser: string) => ({ cookie: `${browserCookie.name}=${browser}` });
