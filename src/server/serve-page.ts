import { cf, finalize } from '@astrojs/cloudflare/fetch';
import { astro, FetchState } from 'astro/fetch';
import { isbot } from 'isbot';
import type { Context } from '#api/context.ts';
import { hasSessionCookie } from '#api/features/accounts/auth/index.ts';
import { AppError, databaseRetrySeconds, failureStatus, toAppError } from '#api/platform/http/app-error.ts';
import { refuseForeignRequest, refuseOtherContentTypes } from '#api/platform/http/refuse-foreign-requests.ts';
import { withSecurityHeaders } from '#api/platform/http/security-headers.ts';
import { rememberVisitLocale } from '#api/platform/i18n/negotiate-locale.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import {
  forVisitorsHeader,
  pageCacheKey,
  publicPageHeader,
  readPage,
  rememberUncachedPage,
  storePage,
} from '#api/platform/page-cache/page-cache.ts';
import { isDeveloperMachine } from '#api/platform/tenancy/environment.ts';
import { buildPreloadLink } from './island-scripts.ts';
import { isMember } from './page-context.ts';
import { isPreview, servePreview } from './serve-preview.ts';

/** Pages that handle their own form, for browsers without script or before it has loaded. */
const formPages =
  /^\/(?:feedback|report|store|unsubscribe|mail-preferences|newsletter(?:\/confirm)?|appeals\/[\w.-]+|auth\/(?:signin|signup|verify-email|accept-invitation|confirm-email-change|undo-email-change|forgot-password|reset-password))$/;

/** Further pages that handle their own form and exist only on a developer's machine. */
const localFormPages = /^\/(?:dev\/(?:setup-admin|create-admin|payments\/[0-9a-f-]{36})|admin\/reset-password-test)$/;

/**
 * Responds with a page: a public one from the cache, others rendered. A failure results in the error screen with its
 * status.
 */
export async function servePage(request: Request, context: Context, execution: ExecutionContext): Promise<Response> {
  const answer = await respondWithPage(request, context, execution);
  return isPreview(request) ? answer : withLocaleCookie(request, answer);
}

/** Adds the cookie outside the page cache, because it depends on the viewer. */
function withLocaleCookie(request: Request, answer: Response): Response {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  const cookie = isPage || isRedirect ? rememberVisitLocale(request) : null;
  if (!cookie) return answer;
  const headers = new Headers(answer.headers);
  headers.append('set-cookie', cookie);
  headers.set('cache-control', headers.get('cache-control')?.replace('public', 'private') ?? 'no-store');
  return new Response(answer.body, { status: answer.status, headers });
}

async function respondWithPage(request: Request, context: Context, execution: ExecutionContext): Promise<Response> {
  const url = new URL(request.url);
  try {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) refuseUnexpectedWrite(request, url, context);
    if (!isOffered(context.tenant.switchedOff, url.pathname)) throw new AppError('not_found');
    if (isPreview(request))
      return await servePreview(request, context, (asGiven, previewed) => render(asGiven, previewed, execution));
    // Browsers keep the stylesheet themselves, and the error screen needs it even without a database.
    const isCached = isRead && context.env.PAGE_CACHE !== 'off' && url.pathname !== '/brand.css';
    const key = isCached ? pageCacheKey(url, context.tenant.slug, await context.community(), context.locale) : null;
    const isVisitor = !hasSessionCookie(request);
    const cached = key && (await readPage(key, request, isVisitor));
    if (cached) return cached;
    const rendered = await render(toGetRequest(request), context, execution);
    if (rendered.status >= 400 && !rendered.headers.has('content-type')) {
      return respondToFailure(rendered.status, request, context, execution);
    }
    const answer = withRoundTripsHeader(withSecurityHeaders(rendered), context);
    if (!key || answer.status !== 200) return withNoStore(answer);
    if (answer.headers.has(publicPageHeader)) return await storePage(key, answer, request, context.defer);
    if (!isVisitor) rememberUncachedPage(key);
    return withNoStore(answer);
  } catch (thrown) {
    return respondToFailure(failureStatus[toAppError(thrown).kind], request, context, execution);
  }
}

/**
 * Prepares a page that isn't stored in the cache. The browser doesn't store it either, unless the page says otherwise.
 */
function withNoStore(answer: Response): Response {
  answer.headers.delete(publicPageHeader);
  answer.headers.delete(forVisitorsHeader);
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
  return answer;
}

/** Renders the full-page error screen, or a plain line for bots, so that no search engine indexes it. */
async function respondToFailure(
  status: number,
  request: Request,
  context: Context,
  execution: ExecutionContext,
): Promise<Response> {
  const plain = () => new Response(`${status}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  let answer = plain();
  if (!isbot(request.headers.get('user-agent'))) {
    const { pathname } = new URL(request.url);
    const screen = new Request(new URL('/error-screen', request.url), { headers: request.headers });
    const rendered = await render(screen, context, execution, { failure: { status, pathname } }).catch(plain);
    if (rendered.status < 400 || rendered.headers.has('content-type')) {
      answer = new Response(rendered.body, { status, headers: rendered.headers });
    }
  }
  answer.headers.set('cache-control', 'no-store');
  if (status === failureStatus.unavailable) answer.headers.set('retry-after', String(databaseRetrySeconds));
  return withSecurityHeaders(answer);
}

/** Renders the page of a suspended community, at any URL: never cached, and plain text if it can't be rendered. */
export async function renderSuspended(
  request: Request,
  context: Context,
  execution: ExecutionContext,
): Promise<Response> {
  const plain = () =>
    new Response(`${context.tenant.name}: 503\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const screen = new Request(new URL('/suspended', request.url), { headers: request.headers });
  const rendered = await render(screen, context, execution, { isSuspended: true }).catch(plain);
  const { body, headers } = rendered.status === 200 ? rendered : plain();
  const answer = new Response(request.method === 'HEAD' ? null : body, { status: 503, headers });
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

/** On a developer's machine, reports the database exchanges of each page, so tests can enforce the budget. */
function withRoundTripsHeader(answer: Response, context: Context): Response {
  if (isDeveloperMachine(context.env)) answer.headers.set('server-timing', `database;desc="${context.roundTrips()}"`);
  return answer;
}

/** Turns a HEAD request into a GET, so that both share the cache and agree. Drops ranges. */
function toGetRequest(request: Request): Request {
  if (request.method !== 'HEAD') return request;
  const headers = new Headers(request.headers);
  headers.delete('range');
  return new Request(request, { method: 'GET', headers });
}

async function render(
  request: Request,
  context: Context,
  execution: ExecutionContext,
  special: Partial<Pick<App.Locals, 'failure' | 'isSuspended'>> = {},
): Promise<Response> {
  const state = new FetchState(request);
  // Pages are cached or sent whole, and rendering to one string is faster than streaming.
  state.streaming = false;
  const early = await cf(state, context.env as never, execution as never);
  if (early) return early;
  Object.assign(state.locals, { context, ...special });
  const page = finalize(state, await astro(state));
  const isHtml = page.headers.get('content-type')?.startsWith('text/html');
  // By now, the page has read the session. Visitors' browsers start no islands, so nothing is preloaded for them.
  const link = isHtml && isMember((state.locals as App.Locals).context) && buildPreloadLink(state.request);
  if (link) page.headers.set('link', link);
  return page;
}

function refuseUnexpectedWrite(request: Request, url: URL, context: Context): void {
  const { pathname } = url;
  const takesForm = formPages.test(pathname) || (isDeveloperMachine(context.env) && localFormPages.test(pathname));
  if (request.method !== 'POST' || !takesForm) throw new AppError('not_found');
  refuseForeignRequest(request, context.origin);
  refuseOtherContentTypes(request, ['application/x-www-form-urlencoded']);
}
