import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { classifySecretFailure, type SecretCheck } from '#api/platform/community-secrets/community-secrets.ts';
import { fetchExternal } from '#api/platform/http/fetch-external.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import { redirectUri } from './verify-callback.ts';

const timeoutMs = 8_000;
const errorSchema = z.object({ error: z.string() });

/**
 * Checks a client secret with the provider by requesting tokens with a made-up code. A provider authenticates the
 * client first (RFC 6749, section 5.2), so `invalid_grant` means that the secret is right and only the code is wrong.
 */
export async function checkClientSecret(
  context: Context,
  provider: SignInProvider,
  secret: string,
): Promise<SecretCheck> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'no-such-code',
    redirect_uri: redirectUri(context, provider),
    client_id: provider.clientId,
    client_secret: secret,
  });
  try {
    const response = await fetchExternal(provider.endpoints.token, { method: 'POST', timeoutMs, body });
    if (classifySecretFailure(response.status) === 'unreachable') return 'unreachable';
    const { error } = errorSchema.parse(await response.json());
    return error === 'invalid_grant' ? 'works' : 'refused';
  } catch {
    return 'unreachable';
  }
}
