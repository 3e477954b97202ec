import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { isCall } from '#api/platform/http/canonical-path.ts';
import { errorResponse } from '#api/platform/http/error-envelope.ts';
import { withSecurityHeaders } from '#api/platform/http/security-headers.ts';
import { renderSuspended } from './answer-page.ts';

const retryAfterSeconds = 3600;

/** Calls that a suspended community still accepts: money that moved at Stripe must be recorded. */
const openCalls = new Set(['POST /api/payments/stripe/webhook']);

/** What the suspension page needs, including language selection. */
const openPath = /^\/(?:brand\.css$|language\/|files\/[a-z0-9-]+\/brand\/)/;

/**
 * Answers for a suspended community: one page at every address, an error for every call. Null for calls that stay open.
 */
export async function answerSuspended(
  request: Request,
  context: Context,
  execution: ExecutionContext,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (openCalls.has(`${request.method} ${pathname}`) || openPath.test(pathname)) return null;
  const answer = isCall(pathname)
    ? errorResponse(new AppError('unavailable', { code: 'community_suspended', retryAfterSeconds }))
    : await renderSuspended(request, context, execution);
  answer.headers.set('retry-after', String(retryAfterSeconds));
  answer.headers.set('x-robots-tag', 'noindex');
  return withSecurityHeaders(answer);
}
