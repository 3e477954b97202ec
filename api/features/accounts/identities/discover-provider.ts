import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { fetchExternal } from '#api/platform/http/fetch-external.ts';
import { parsePublicUrl } from '#api/platform/http/public-address.ts';
import { googleProvider } from '#api/platform/tenancy/google.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';

const timeoutMs = 8_000;

const address = z.string().max(500);
const documentSchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
});

/**
 * Reads an issuer's endpoints from its own discovery document (OpenID Connect Discovery), so that no one can combine
 * one provider's name with the keys of another. Returns null if there is no document or one of its URLs isn't public.
 */
export async function discoverProvider(
  { env }: Pick<Context, 'env'>,
  issuer: string,
): Promise<Pick<SignInProvider, 'issuer' | 'endpoints'> | null> {
  const asked = parsePublicUrl(issuer, env)?.replace(/\/$/, '');
  if (!asked) return null;
  if (asked === googleProvider.issuer) return googleProvider;
  try {
    const response = await fetchExternal(`${asked}/.well-known/openid-configuration`, {
      ...{ timeoutMs, headers: { accept: 'application/json' } },
    });
    if (!response.ok) return null;
    const found = documentSchema.parse(await response.json());
    if (found.issuer.replace(/\/$/, '') !== asked) return null;
    const [authorization, token, jwks] = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri].map(
      (each) => parsePublicUrl(each, env),
    );
    return authorization && token && jwks ? { issuer: found.issuer, endpoints: { authorization, token, jwks } } : null;
  } catch {
    return null;
  }
}
