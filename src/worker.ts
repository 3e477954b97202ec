import { api } from '#api/app.ts';
import { type Context, createContext, withSettings } from '#api/context.ts';
import { handleQueue } from '#api/jobs/handle-queue.ts';
import { handleSchedule } from '#api/jobs/handle-schedule.ts';
import { respondWhileChecking, type SessionCheck, settleDeferredWork } from '#api/platform/actor/session-check.ts';
import { AppError, toAppError } from '#api/platform/http/app-error.ts';
import { canonicalizePath, isApiCall } from '#api/platform/http/canonicalize-path.ts';
import { errorResponse } from '#api/platform/http/error-response.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import { withSecurityHeaders } from '#api/platform/http/security-headers.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { resolveTenant, tenantOrigin } from '#api/platform/tenancy/resolve-tenant.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { respondToUnknownHost } from './server/respond-to-unknown-host.ts';
import { serveClosedCommunity } from './server/serve-closed-community.ts';
import { servePage } from './server/serve-page.ts';

export { LiveHub } from '#api/live-hub.ts';

/** The three ways into the Worker: requests, queue messages, the minute job. */
export default {
  async fetch(request, env, execution) {
    try {
      return await answer(request, env, execution);
    } catch (thrown) {
      log('error', 'request.failed', describeError(thrown));
      return withSecurityHeaders(errorResponse(toAppError(thrown)));
    }
  },
  queue: (batch, env, execution) => handleQueue(batch, env, execution),
  scheduled: (_event, env) => handleSchedule(env),
} satisfies ExportedHandler<Environment>;

/** Work after the response, or while it is being read, doesn't count towards a request's deadline. */
async function answer(request: Request, env: Environment, execution: ExecutionContext): Promise<Response> {
  const tenant = await resolveTenant(request, env, Date.now());
  if (!tenant) return withSecurityHeaders(await respondToUnknownHost(request, env));
  const url = new URL(request.url);
  const elsewhere = redirectToOwnAddress(request, url, tenant, env);
  if (elsewhere) return withSecurityHeaders(elsewhere);
  const since = Date.now();
  const answerOnce = async (sessionCheck?: SessionCheck) => {
    const defer = (work: Promise<unknown>) =>
      execution.waitUntil(sessionCheck ? settleDeferredWork(sessionCheck, work) : work);
    const context = createContext({ tenant, env, request, defer, sessionCheck, since });
    const answered = await answerFor(context, request, url.pathname, execution);
    context.answered();
    return answered;
  };
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  // An open socket isn't a response that could be discarded.
  return isRead && !request.headers.has('upgrade') ? respondWhileChecking(answerOnce) : answerOnce();
}

async function answerFor(
  context: Context,
  request: Request,
  path: string,
  execution: ExecutionContext,
): Promise<Response> {
  if (context.folder.status !== 'active') {
    const closed = await serveClosedCommunity(request, await withKnownSettings(context), execution);
    if (closed) return closed;
  }
  if (isApiCall(path)) {
    return withSecurityHeaders(await api.fetch(request, { context }, execution));
  }
  return servePage(request, await withKnownSettings(context), execution);
}

/** Without its database, the community falls back to its folder, so that the error screen can name it. */
function withKnownSettings(context: Context): Promise<Context> {
  return withSettings(context).catch(() => context);
}

/**
 * Every page has one address: the community's first host, which its sessions, links and forms use, and the canonical
 * path. Programs use exact addresses, so another spelling of a call is not found.
 */
function redirectToOwnAddress(request: Request, url: URL, tenant: Tenant, env: Environment): Response | null {
  const { hostname, pathname, search } = url;
  const path = canonicalizePath(pathname);
  if (isApiCall(path) && path !== pathname) return errorResponse(new AppError('not_found'));
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || (hostname.toLowerCase() === tenant.hostnames[0] && path === pathname)) return null;
  return new Response(null, { status: 308, headers: { location: `${tenantOrigin(tenant, env)}${path}${search}` } });
}
