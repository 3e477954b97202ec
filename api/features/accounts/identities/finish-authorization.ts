import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { decrypt } from '#api/platform/crypto/encrypt.ts';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import type { Refused } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { type AuthorizationRefusal, type Callback, callbackSchema } from './contract.ts';
import { decryptClientSecret, findProvider, selectClientSecret } from './find-provider.ts';
import { limits } from './limits.ts';
import { linkIdentity } from './link-identity.ts';
import { spendAuthorizationRequest } from './queries.ts';
import { requestProviderKey, retryPath } from './rules.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';
import { verifierPurpose } from './start-authorization.ts';
import { verifyCallback } from './verify-callback.ts';

interface Ended {
  /** Whether the request was to connect a provider from the settings. */
  isLink: boolean;
  /** The page to open after signing in. */
  next: string;
  /** The path of the "Try again" link. */
  retry: string;
}

type SignedIn = Extract<Awaited<ReturnType<typeof signInWithIdentity>>, { ok: true }>;

export type FinishedAuthorization =
  | (Refused<AuthorizationRefusal> & Ended)
  | { ok: true; linked: true }
  | (SignedIn & { linked: false; next: string });

/**
 * Handles the callback from a provider: spends the request, verifies the identity, then signs in or connects it. An
 * invalid state (unknown, spent, expired, or from another browser, provider or community) always gets the same refusal,
 * before the provider is called.
 */
export async function finishAuthorization(
  context: Context,
  input: z.input<typeof callbackSchema>,
  browser: string | undefined,
): Promise<FinishedAuthorization> {
  const { db, now, env, tenant } = context;
  const parsed = callbackSchema.safeParse(input);
  const unknown = {
    ok: false,
    refusal: 'identity_request_expired',
    isLink: false,
    next: '',
    retry: '/auth/signin',
  } as const;
  if (!parsed.success || !browser) return unknown;
  const { state, error } = parsed.data;
  const provider = findProvider(context, parsed.data.provider);
  const hashes = { stateHash: await hashToken(state), browserHash: await hashToken(browser) };
  const limit = limits.finishByAddress(context.clientAddress);
  const { attempts, requests, secret } = await namedBatch(db, {
    attempts: countAttempt(db, limit, now),
    requests: spendAuthorizationRequest(db, { ...hashes, provider: requestProviderKey(provider) }, now),
    secret: selectClientSecret(context, provider),
  });
  refuseWhenOver(limit, attempts, now);
  const [request] = requests;
  if (!request) return unknown;

  const isLink = request.sessionId !== null;
  const end = (refusal: AuthorizationRefusal) =>
    ({ ok: false, refusal, isLink, next: request.next, retry: retryPath(provider.id, request.next, isLink) }) as const;
  if (error === 'access_denied') return end('identity_cancelled');
  if (error === 'temporarily_unavailable' || error === 'server_error') return end('identity_provider_unavailable');

  const verifier = await decrypt(env.MASTER_KEY, verifierPurpose(tenant.slug), request.encryptedVerifier);
  const clientSecret = await decryptClientSecret(context, provider, secret);
  const { nonceHash: nonce } = request;
  const parameters = toCallbackParameters(parsed.data);
  const answer = await verifyCallback(context, provider, { parameters, state, nonce, verifier, clientSecret });
  if (!answer.ok) return end(answer.refusal);
  if (request.sessionId !== null) {
    const linked = await linkIdentity(context, provider, answer, request.sessionId);
    return linked.ok ? { ok: true, linked: true } : end(linked.refusal);
  }
  const signedIn = await signInWithIdentity(context, provider, answer);
  return signedIn.ok ? { ...signedIn, linked: false, next: request.next } : end(signedIn.refusal);
}

function toCallbackParameters({ state, code, error, iss }: Callback): URLSearchParams {
  const given = Object.entries({ state, code, error, iss });
  return new URLSearchParams(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
