import type { Context } from '#api/context.ts';
import { encrypt } from '#api/platform/crypto/encrypt.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { nextPath } from '../auth/index.ts';
import { type Confirmation, requireConfirmed } from '../sessions/index.ts';
import { decryptClientSecret, findProvider, selectClientSecret } from './find-provider.ts';
import { limits } from './limits.ts';
import { insertAuthorizationRequest } from './queries.ts';
import { requestLifetimeMs, requestProviderKey } from './rules.ts';
import { authorizationUrl } from './verify-callback.ts';

export const verifierPurpose = (slug: string) => `oauth-verifier:${slug}`;

interface Start {
  provider: string;
  /** The path on this origin to return to. */
  next: string | null;
  /** The browser's secret, which the caller sets as a cookie. */
  browser: string;
  /** The session that requests to connect the provider, and its confirmation. Unset for a sign-in. */
  link?: { sessionId: string; confirmation: Confirmation };
}

/**
 * Starts an authorization and returns the provider's URL. The callback is accepted once, within ten
 * minutes, in the same browser and community.
 */
export async function startAuthorization(context: Context, start: Start): Promise<{ url: string }> {
  const { db, now, env, tenant } = context;
  const { link } = start;
  const provider = findProvider(context, start.provider);
  const limit = limits.startByAddress(context.clientAddress);
  const [attempts, secret] = await db.batch([countAttempt(db, limit, now), selectClientSecret(context, provider)]);
  refuseWhenOver(limit, attempts, now);
  await decryptClientSecret(context, provider, secret);
  const [state, verifier] = [randomToken(), randomToken()];
  const nonce = await hashToken(`${state}.${start.browser}`);
  const request = {
    id: newId(),
    stateHash: await hashToken(state),
    browserHash: await hashToken(start.browser),
    nonceHash: nonce,
    encryptedVerifier: await encrypt(env.MASTER_KEY, verifierPurpose(tenant.slug), verifier),
    provider: requestProviderKey(provider),
    sessionId: link?.sessionId ?? null,
    next: nextPath(start.next),
    createdAt: now.getTime(),
    expiresAt: now.getTime() + requestLifetimeMs,
  };
  const { confirmed } = await namedBatch(db, {
    confirmed: link ? [link.confirmation.check] : [],
    request: insertAuthorizationRequest(db, request, link?.confirmation.holds),
  });
  if (link) requireConfirmed(link.confirmation, confirmed[0] ?? []);
  return { url: authorizationUrl(context, provider, { state, nonce, verifier }) };
}
