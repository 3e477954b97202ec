import type { APIRoute } from 'astro';
import { browserCookie, startAuthorization } from '#api/features/accounts/identities/index.ts';

/** Redirects to the provider, and binds the callback to this browser with a cookie. */
export const GET: APIRoute = async ({ locals, params, request, url }) => {
  const { provider = '' } = params;
  const browser = browserCookie.readOrCreate(request);
  const next = url.searchParams.get('next');
  const { url: location } = await startAuthorization(locals.context, { provider, next, browser });
  const headers = { location, 'set-cookie': browserCookie.set(browser), 'cache-control': 'no-store' };
  return new Response(null, { status: 303, headers: { ...headers, 'referrer-policy': 'no-referrer' } });
};
