import type { Context } from '#api/context.ts';
import { seal } from '#api/platform/crypto/seal.ts';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { safeNext } from '../auth/index.ts';
import { authorizationUrl } from './ask-provider.ts';
import { findProvider, openClientSecret, selectClientSecret } from './find-provider.ts';
import { limits } from './limits.ts';
import { insertRequest } from './queries.ts';
import { requestLifeMs } from './rules.ts';

export const verifierPurpose = (slug: string) => `oauth-verifier:${slug}`;

interface Start {
  provider: string;
  /** Where to go afterwards, on this origin. */
  next: string | null;
  /** The browser's secret; the caller sets the cookie that keeps it. */
  browser: string;
  /** The session that asks to connect the provider; without one it is a sign-in. */
  sessionId?: string;
}

/**
 * Begins a sign-in at a provider: answers where the browser is to go. What comes back counts only
 * in this browser, in this community, once, and within ten minutes.
 */
export async function startAuthorization(context: Context, start: Start): Promise<{ url: string }> {
  const { db, now, env, tenant } = context;
  const provider = findProvider(context, start.provider);
  const limit = limits.startByAddress(context.clientAddress);
  const [attempts, secret] = await db.batch([countAttempt(db, limit, now), selectClientSecret(context, provider)]);
  refuseWhenOver(limit, attempts, now);
  await openClientSecret(context, provider, secret);
  const [state, verifier] = [randomToken(), randomToken()];
  const nonce = await hashToken(`${state}.${start.browser}`);
  await insertRequest(db, {
    id: newId(),
    stateHash: await hashToken(state),
    browserHash: await hashToken(start.browser),
    nonceHash: nonce,
    sealedVerifier: await seal(env.MASTER_KEY, verifierPurpose(tenant.slug), verifier),
    provider: provider.id,
    sessionId: start.sessionId ?? null,
    next: safeNext(start.next),
    createdAt: now.getTime(),
    expiresAt: now.getTime() + requestLifeMs,
  });
  return { url: authorizationUrl(context, provider, { state, nonce, verifier }) };
}
