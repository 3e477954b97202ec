import { withActor, withSettings } from './context.ts';
import { authenticateBearer } from './features/accounts/auth/index.ts';
import { countAdminAction } from './platform/analytics/count-admin-action.ts';
import { AppError, toAppError } from './platform/http/app-error.ts';
import { acceptedTypes, applyFailureCode, type createApi } from './platform/http/endpoint.ts';
import { errorResponse } from './platform/http/error-response.ts';
import { describeError, log } from './platform/http/log.ts';
import { matchedRoutePath } from './platform/http/matched-route-path.ts';
import { refuseForeignRequest, refuseOtherContentTypes } from './platform/http/refuse-foreign-requests.ts';
import { isOffered } from './platform/offerings/contract.ts';

/**
 * Wraps every call: authenticates the actor, refuses requests before a route is chosen, and turns failures into
 * responses.
 */
export function wrapCalls(api: ReturnType<typeof createApi>): void {
  api.onError((thrown, http) => {
    const error = toAppError(thrown);
    const { tenant, requestId } = http.env.context;
    if (error.kind === 'internal' || error.kind === 'unavailable') {
      log('error', 'api.failed', {
        community: tenant.slug,
        requestId,
        path: http.req.routePath,
        ...describeError(thrown),
      });
    }
    return errorResponse(applyFailureCode(error, http.req.method, matchedRoutePath(http)), tenant);
  });

  api.notFound(() => errorResponse(new AppError('not_found')));

  api.use(async (http, next) => {
    const { context } = http.env;
    refuseForeignRequest(http.req.raw, context.origin);
    refuseOtherContentTypes(http.req.raw, acceptedTypes(http.req.method, matchedRoutePath(http)));
    const actor = await authenticateBearer(context, http.req.header('authorization'));
    const acting = actor ? withActor(context, actor) : await withSettings(context);
    if (!isOffered(acting.tenant.switchedOff, http.req.path)) throw new AppError('not_found');
    http.set('context', acting);
    await next();
    const [method, path] = [http.req.method, matchedRoutePath(http)];
    const isChange = method !== 'GET' && path.startsWith('/api/admin/') && http.res.ok;
    if (isChange) countAdminAction(http.get('context'), method, path);
    http.res.headers.set('cache-control', 'no-store');
    http.res.headers.set('x-request-id', context.requestId);
  });
}
