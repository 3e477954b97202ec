import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { fetchExternal } from '#api/platform/http/fetch-external.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import { acceptedAlgorithms, type ProvenIdentity, readClaims } from './rules.ts';

const scopes = ['openid', 'email', 'profile'];
/** The timeout of each request. Both run in parallel, so a hanging provider costs four seconds in total. */
const timeoutMs = 4_000;
const clockToleranceSeconds = 60;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

export function redirectUri(context: Context, provider: Pick<SignInProvider, 'id'>): string {
  return `${context.origin}/auth/oauth/${provider.id}/callback`;
}

/** Builds the provider's authorization URL. */
export function authorizationUrl(
  context: Context,
  provider: SignInProvider,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): string {
  const client = new OAuth2Client(provider.clientId, null, redirectUri(context, provider));
  const url = client.createAuthorizationURLWithPKCE(
    provider.endpoints.authorization,
    state,
    CodeChallengeMethod.S256,
    verifier,
    scopes,
  );
  url.searchParams.set('nonce', nonce);
  url.searchParams.set('prompt', 'select_account');
  return url.href;
}

interface Answer {
  /** The callback's query parameters: `state`, `code`, `error`, `iss`. */
  parameters: URLSearchParams;
  state: string;
  nonce: string;
  verifier: string;
  clientSecret: string;
}

/**
 * Exchanges an authorization code for a verified identity. Fetches the provider's keys each time, so that a revoked key
 * is rejected at once.
 */
export async function verifyCallback(
  context: Context,
  provider: SignInProvider,
  answer: Answer,
): Promise<Outcome<ProvenIdentity, 'identity_not_proven' | 'identity_provider_unavailable'>> {
  try {
    const proven = readClaims(await exchangeCode(context, provider, answer));
    return proven ? { ok: true, ...proven } : refuse('identity_not_proven');
  } catch (thrown) {
    const { tenant, requestId } = context;
    const isOut = isProviderUnavailable(thrown);
    const event = isOut ? 'identities.provider_out' : 'identities.not_proven';
    log('warn', event, { community: tenant.slug, requestId, provider: provider.id, ...describeError(thrown) });
    return refuse(isOut ? 'identity_provider_unavailable' : 'identity_not_proven');
  }
}

/** Returns the claims of the ID token after verifying its signature, issuer, audience, times and nonce. */
async function exchangeCode(
  context: Context,
  provider: SignInProvider,
  { parameters, state, nonce, verifier, clientSecret }: Answer,
): Promise<oauth.IDToken | undefined> {
  const server = {
    issuer: provider.issuer,
    token_endpoint: provider.endpoints.token,
    jwks_uri: provider.endpoints.jwks,
    id_token_signing_alg_values_supported: acceptedAlgorithms,
  };
  const client = {
    client_id: provider.clientId,
    [oauth.clockTolerance]: clockToleranceSeconds,
    /** Makes the library use the time of the request. */
    get [oauth.clockSkew]() {
      return toSeconds(context.now.getTime()) - toSeconds(Date.now());
    },
  };
  const callback = oauth.validateAuthResponse(server, client, parameters, state);
  const [response, jwks] = await Promise.all([
    oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(clientSecret),
      callback,
      redirectUri(context, provider),
      verifier,
      { [oauth.customFetch]: fetchFromProvider, [oauth.allowInsecureRequests]: isLocalhost(provider) },
    ),
    fetchKeys(provider.endpoints.jwks),
  ]);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, response, {
    [oauth.jwksCache]: { jwks, uat: toSeconds(Date.now()) },
  });
  return oauth.getValidatedIdTokenClaims(tokens);
}

const toSeconds = (ms: number) => Math.floor(ms / 1000);

/** Whether the provider is the test provider, the only one that may be used without TLS (see `tenant-schema.ts`). */
const isLocalhost = ({ endpoints }: SignInProvider) => endpoints.token.startsWith('http://127.0.0.1:');

class ProviderUnavailable extends Error {}

/** Whether the provider was unreachable or failing, as opposed to rejecting the code. */
function isProviderUnavailable(thrown: unknown): boolean {
  if (thrown instanceof ProviderUnavailable) return true;
  const status = thrown instanceof oauth.ResponseBodyError ? thrown.status : statusOf(thrown);
  return status >= 500 || status === 429;
}

/** Returns the status of a non-OAuth response, such as a proxy's error page, or 0. */
function statusOf(thrown: unknown): number {
  return thrown instanceof oauth.OperationProcessingError && thrown.cause instanceof Response ? thrown.cause.status : 0;
}

async function fetchKeys(address: string): Promise<oauth.JWKS> {
  const response = await fetchFromProvider(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new ProviderUnavailable(`keys: ${response.status}`);
  const keys = keySetSchema.safeParse(await response.json().catch(() => null));
  if (!keys.success) throw new ProviderUnavailable('keys', { cause: keys.error });
  return keys.data;
}

async function fetchFromProvider(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchExternal(address, { ...init, timeoutMs });
  } catch (cause) {
    throw new ProviderUnavailable('no answer', { cause });
  }
}
