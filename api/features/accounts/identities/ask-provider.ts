import { ArcticFetchError, CodeChallengeMethod, OAuth2Client, UnexpectedResponseError } from 'arctic';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { SignInProvider } from '#tenants/schema.ts';
import { acceptedAlgorithms, type ProvenIdentity, readClaims } from './rules.ts';

const scopes = ['openid', 'email', 'profile'];
/** Both questions are asked at once, so that a provider that hangs costs four seconds in all. */
const timeoutMs = 4_000;
const clockToleranceSeconds = 60;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

function clientOf(context: Context, provider: SignInProvider, secret: string | null): OAuth2Client {
  return new OAuth2Client(provider.clientId, secret, `${context.origin}/auth/oauth/${provider.id}/callback`);
}

/** Where a browser goes to prove itself at the provider. */
export function authorizationUrl(
  context: Context,
  provider: SignInProvider,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): string {
  const url = clientOf(context, provider, null).createAuthorizationURLWithPKCE(
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
  code: string;
  verifier: string;
  clientSecret: string;
}

/**
 * Exchanges a code for who it is: the provider's ID token, with its signature, issuer, audience and
 * times checked. The caller still compares the nonce. The provider's keys are asked for each time:
 * a key that it withdrew counts no longer, and nothing is shared between requests.
 */
export async function askProvider(
  context: Context,
  provider: SignInProvider,
  { code, verifier, clientSecret }: Answer,
): Promise<Outcome<ProvenIdentity, 'identity_not_proven' | 'identity_provider_unavailable'>> {
  const client = clientOf(context, provider, clientSecret);
  try {
    const [tokens, keys] = await Promise.all([
      withinTime(client.validateAuthorizationCode(provider.endpoints.token, code, verifier)),
      fetchKeys(provider.endpoints.jwks),
    ]);
    const { payload } = await jwtVerify(tokens.idToken(), createLocalJWKSet(keys), {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: acceptedAlgorithms,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      clockTolerance: clockToleranceSeconds,
      currentDate: context.now,
    });
    const proven = readClaims(payload, provider.clientId);
    return proven ? { ok: true, ...proven } : refuse('identity_not_proven');
  } catch (thrown) {
    const { tenant, requestId } = context;
    const isOut = isProviderOut(thrown);
    const event = isOut ? 'identities.provider_out' : 'identities.not_proven';
    log('warn', event, { community: tenant.slug, requestId, provider: provider.id, ...describeError(thrown) });
    return refuse(isOut ? 'identity_provider_unavailable' : 'identity_not_proven');
  }
}

class ProviderOut extends Error {}

/** Whether the provider could not be asked, unlike one that was asked and did not vouch. */
function isProviderOut(thrown: unknown): boolean {
  if (thrown instanceof UnexpectedResponseError) return thrown.status >= 500 || thrown.status === 429;
  return thrown instanceof ProviderOut || thrown instanceof ArcticFetchError;
}

async function fetchKeys(address: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
    if (!response.ok) throw new ProviderOut(`keys: ${response.status}`);
    return keySetSchema.parse(await response.json());
  } catch (cause) {
    throw new ProviderOut('keys', { cause });
  }
}

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderOut('no answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
