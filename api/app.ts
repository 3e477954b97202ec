import { matchedRoutes } from 'hono/route';
import { withActor } from './context.ts';
import { mountAccountDeletions } from './features/account-deletions/routes.ts';
import { countAdminAction } from './features/analytics/index.ts';
import { mountAnalytics } from './features/analytics/routes.ts';
import { articleKind } from './features/articles/index.ts';
import { mountArticles } from './features/articles/routes.ts';
import { mountAttendances } from './features/attendances/routes.ts';
import { authenticateBearer } from './features/auth/index.ts';
import { mountAuth } from './features/auth/routes.ts';
import { mountContent } from './features/content/routes.ts';
import { mountCustomizations } from './features/customizations/routes.ts';
import { mountDataExports } from './features/data-exports/routes.ts';
import { mountDemoEvents } from './features/demo-events/routes.ts';
import { mountDrafts } from './features/drafts/routes.ts';
import { eventKind } from './features/events/index.ts';
import { mountEvents } from './features/events/routes.ts';
import { mountExpertAppointments } from './features/expert-appointments/routes.ts';
import { mountExpertQuestions } from './features/expert-questions/routes.ts';
import { mountExperts } from './features/experts/routes.ts';
import { mountFeedback } from './features/feedback/routes.ts';
import { mountGiftCards } from './features/gift-cards/routes.ts';
import { mountIdentities } from './features/identities/routes.ts';
import { mountInvitations } from './features/invitations/routes.ts';
import { materialKind } from './features/materials/index.ts';
import { mountMaterials } from './features/materials/routes.ts';
import { mountMedia } from './features/media/routes.ts';
import { mountOrders } from './features/orders/routes.ts';
import { mountPasswordResets } from './features/password-resets/routes.ts';
import { mountPaymentEvents } from './features/payment-events/routes.ts';
import { mountRecipes } from './features/recipes/routes.ts';
import { resourceKind } from './features/resources/index.ts';
import { mountSearch } from './features/search/routes.ts';
import { mountSessions } from './features/sessions/routes.ts';
import { mountSubscriptions } from './features/subscriptions/routes.ts';
import { mountTwoFactor } from './features/two-factor/routes.ts';
import { mountUsers } from './features/users/routes.ts';
import { videoKind } from './features/videos/index.ts';
import { mountVideos } from './features/videos/routes.ts';
import { AppError, toAppError } from './platform/http/app-error.ts';
import { acceptedTypes, createApi } from './platform/http/endpoint.ts';
import { errorResponse } from './platform/http/error-envelope.ts';
import { mountHealth } from './platform/http/health.ts';
import { describeError, log } from './platform/http/log.ts';
import { refuseForeignRequest, refuseOtherContentTypes } from './platform/http/refuse-foreign-requests.ts';

export const api = createApi();

api.onError((thrown, http) => {
  const error = toAppError(thrown);
  if (error.kind === 'internal' || error.kind === 'unavailable') {
    const { tenant, requestId } = http.env.context;
    log('error', 'api.failed', {
      community: tenant.slug,
      requestId,
      path: http.req.routePath,
      ...describeError(thrown),
    });
  }
  return errorResponse(error);
});

api.notFound(() => errorResponse(new AppError('not_found')));

api.use(async (http, next) => {
  const { context } = http.env;
  refuseForeignRequest(http.req.raw, context.origin);
  refuseOtherContentTypes(http.req.raw, acceptedTypes(http.req.method, http.req.path));
  const actor = await authenticateBearer(context, http.req.header('authorization'));
  http.set('context', actor ? withActor(context, actor) : context);
  await next();
  const [method, path] = [http.req.method, matchedRoutes(http).at(-1)?.path ?? ''];
  const isChange = method !== 'GET' && path.startsWith('/api/admin/') && http.res.ok;
  if (isChange) countAdminAction(http.get('context'), method, path);
  http.res.headers.set('cache-control', 'no-store');
  http.res.headers.set('x-request-id', context.requestId);
});

mountHealth(api);
mountAuth(api);
mountUsers(api);
mountSessions(api);
mountPasswordResets(api);
mountTwoFactor(api);
mountInvitations(api);
mountIdentities(api);
mountDataExports(api);
mountAccountDeletions(api);
mountCustomizations(api);
mountContent(api);
mountMedia(api);
mountDrafts(api, [articleKind, eventKind, videoKind, materialKind, resourceKind]);
mountArticles(api);
mountVideos(api);
mountMaterials(api);
mountEvents(api);
mountAttendances(api);
mountDemoEvents(api);
mountExperts(api);
mountExpertQuestions(api);
mountExpertAppointments(api);
mountSubscriptions(api);
mountOrders(api);
mountPaymentEvents(api);
mountFeedback(api);
mountSearch(api);
mountRecipes(api);
mountGiftCards(api);
mountAnalytics(api);

api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
api.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Kogu API', version: '1' } });
