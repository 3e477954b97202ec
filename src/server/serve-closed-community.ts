import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isApiCall } from '#api/platform/http/canonicalize-path.ts';
import { errorResponse } from '#api/platform/http/error-response.ts';
import { withSecurityHeaders } from '#api/platform/http/security-headers.ts';
import { isServedWhileClosed } from './closed-communities.ts';
import { renderSuspended } from './serve-page.ts';

const suspended = { code: 'community_suspended', retryAfterSeconds: 3_600 } as const;
/** A restore takes only minutes. */
const restoring = { code: 'community_restoring', retryAfterSeconds: 120 } as const;

/**
 * Responds for a community that is suspended or being restored: one page at every URL, an error for every call. Null
 * for calls that stay open.
 */
export async function serveClosedCommunity(
  request: Request,
  context: Context,
  execution: ExecutionContext,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const isRestoring = context.tenant.status === 'restoring';
  if (isServedWhileClosed(isRestoring ? 'restoring' : 'suspended', request.method, pathname)) return null;
  const closed = isRestoring ? restoring : suspended;
  const answer = isApiCall(pathname)
    ? errorResponse(new AppError('unavailable', closed))
    : await renderSuspended(request, context, execution);
  answer.headers.set('retry-after', String(closed.retryAfterSeconds));
  answer.headers.set('x-robots-tag', 'noindex');
  return withSecurityHeaders(answer);
}
