import { withActor } from './context.ts';
import { authenticateBearer } from './features/accounts/auth/index.ts';
import { mountAuth } from './features/accounts/auth/routes.ts';
import { mountIdentities } from './features/accounts/identities/routes.ts';
import { mountInvitations } from './features/accounts/invitations/routes.ts';
import { mountLegalDocuments } from './features/accounts/legal-documents/routes.ts';
import { mountNotifications } from './features/accounts/notification-list/routes.ts';
import { mountNotificationSettings } from './features/accounts/notification-settings/routes.ts';
import { mountPasswordResets } from './features/accounts/password-resets/routes.ts';
import { mountSessions } from './features/accounts/sessions/routes.ts';
import { mountTwoFactor } from './features/accounts/two-factor/routes.ts';
import { mountUnsubscribes } from './features/accounts/unsubscribes/routes.ts';
import { mountUsers } from './features/accounts/users/routes.ts';
import { mountCustomizations } from './features/brand/customizations/routes.ts';
import { mountGiftCards } from './features/commerce/gift-cards/routes.ts';
import { mountInvoices } from './features/commerce/invoices/routes.ts';
import { mountOrders } from './features/commerce/orders/routes.ts';
import { mountPaymentEvents } from './features/commerce/payment-events/routes.ts';
import { mountRedemptions } from './features/commerce/redemptions/routes.ts';
import { mountSubscriptions } from './features/commerce/subscriptions/routes.ts';
import { mountAnswers } from './features/community/answers/routes.ts';
import { mountComments } from './features/community/comments/routes.ts';
import { mountFeed } from './features/community/feed/routes.ts';
import { mountMentions } from './features/community/mentions/routes.ts';
import { mountPollVotes } from './features/community/poll-votes/routes.ts';
import { mountPostMarks } from './features/community/post-marks/routes.ts';
import { mountPostModeration } from './features/community/post-moderation/routes.ts';
import { mountPostPictures } from './features/community/post-pictures/routes.ts';
import { mountPosts } from './features/community/posts/routes.ts';
import { mountReactions } from './features/community/reactions/routes.ts';
import { mountSpaceAdministration } from './features/community/space-administration/routes.ts';
import { mountSpaces } from './features/community/spaces/routes.ts';
import { mountThreads } from './features/community/threads/routes.ts';
import { mountUnsentTexts } from './features/community/unsent-texts/routes.ts';
import { articleType } from './features/content/articles/index.ts';
import { mountArticles } from './features/content/articles/routes.ts';
import { mountContent } from './features/content/content/routes.ts';
import { mountDrafts } from './features/content/drafts/routes.ts';
import { materialType } from './features/content/materials/index.ts';
import { mountMaterials } from './features/content/materials/routes.ts';
import { mountMedia } from './features/content/media/routes.ts';
import { mountRecipes } from './features/content/recipes/routes.ts';
import { resourceType } from './features/content/resources/index.ts';
import { videoType } from './features/content/videos/index.ts';
import { mountVideos } from './features/content/videos/routes.ts';
import { mountAttendances } from './features/events/attendances/routes.ts';
import { eventType } from './features/events/events/index.ts';
import { mountEvents } from './features/events/events/routes.ts';
import { mountAccountDeletions } from './features/operations/account-deletions/routes.ts';
import { mountAnalytics } from './features/operations/analytics/routes.ts';
import { mountDataExports } from './features/operations/data-exports/routes.ts';
import { mountDemoEvents } from './features/operations/demo-events/routes.ts';
import { mountFeedback } from './features/operations/feedback/routes.ts';
import { mountExpertAppointments } from './features/people/expert-appointments/routes.ts';
import { mountExpertQuestions } from './features/people/expert-questions/routes.ts';
import { mountExperts } from './features/people/experts/routes.ts';
import { mountProfiles } from './features/people/profiles/routes.ts';
import { mountSearch } from './features/site/search/routes.ts';
import { countAdminAction } from './platform/analytics/count-admin-action.ts';
import { answeringPath } from './platform/http/answering-path.ts';
import { AppError, toAppError } from './platform/http/app-error.ts';
import { acceptedTypes, createApi, nameFailure } from './platform/http/endpoint.ts';
import { errorResponse } from './platform/http/error-envelope.ts';
import { mountHealth } from './platform/http/health.ts';
import { describeError, log } from './platform/http/log.ts';
import { refuseForeignRequest, refuseOtherContentTypes } from './platform/http/refuse-foreign-requests.ts';

export const api = createApi();

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
  return errorResponse(nameFailure(error, http.req.method, answeringPath(http)), tenant);
});

api.notFound(() => errorResponse(new AppError('not_found')));

api.use(async (http, next) => {
  const { context } = http.env;
  refuseForeignRequest(http.req.raw, context.origin);
  refuseOtherContentTypes(http.req.raw, acceptedTypes(http.req.method, http.req.path));
  const actor = await authenticateBearer(context, http.req.header('authorization'));
  http.set('context', actor ? withActor(context, actor) : context);
  await next();
  const [method, path] = [http.req.method, answeringPath(http)];
  const isChange = method !== 'GET' && path.startsWith('/api/admin/') && http.res.ok;
  if (isChange) countAdminAction(http.get('context'), method, path);
  http.res.headers.set('cache-control', 'no-store');
  http.res.headers.set('x-request-id', context.requestId);
});

mountHealth(api);
mountAuth(api);
mountUsers(api);
mountProfiles(api);
mountSessions(api);
mountPasswordResets(api);
mountNotifications(api);
mountNotificationSettings(api);
mountTwoFactor(api);
mountInvitations(api);
mountIdentities(api);
mountUnsubscribes(api);
mountDataExports(api);
mountAccountDeletions(api);
mountCustomizations(api);
mountContent(api);
mountMedia(api);
mountDrafts(api, [articleType, eventType, videoType, materialType, resourceType]);
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
mountInvoices(api);
mountOrders(api);
mountPaymentEvents(api);
mountFeedback(api);
mountFeed(api);
mountThreads(api);
mountSpaces(api);
mountSpaceAdministration(api);
mountPosts(api);
mountPostMarks(api);
mountPostModeration(api);
mountSearch(api);
mountRecipes(api);
mountGiftCards(api);
mountRedemptions(api);
mountAnalytics(api);
mountLegalDocuments(api);
mountMentions(api);
mountComments(api);
mountAnswers(api);
mountReactions(api);
mountPollVotes(api);
mountUnsentTexts(api);
mountPostPictures(api);

api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
api.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Kogu API', version: '1' } });
