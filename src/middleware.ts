import { defineMiddleware } from 'astro:middleware';
import { failureStatus, toAppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';

/**
 * Turns errors of a page's guard or verb into a response: visitors on a member page go to sign-in and return, and
 * members who still need a second factor set it up first; anything else is a bare status, which becomes the error
 * screen.
 */
export const onRequest = defineMiddleware(async ({ locals, url, routePattern }, next) => {
  try {
    return await next();
  } catch (thrown) {
    const { kind, code } = toAppError(thrown);
    if (kind === 'unauthenticated') {
      const back = encodeURIComponent(url.pathname + url.search);
      return new Response(null, { status: 303, headers: { location: `/auth/signin?next=${back}` } });
    }
    if (code === 'two_factor_required') {
      const back = encodeURIComponent(url.pathname + url.search);
      return new Response(null, { status: 303, headers: { location: `/security/2fa-setup?next=${back}` } });
    }
    if (kind === 'internal' || kind === 'unavailable') {
      const { tenant, requestId } = locals.context;
      log('error', 'page.failed', { community: tenant.slug, requestId, path: routePattern, ...describeError(thrown) });
    }
    return new Response(null, { status: failureStatus[kind] });
  }
});
