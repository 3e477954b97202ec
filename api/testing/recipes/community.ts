import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { feedback } from '#api/features/operations/feedback/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, insertEvent, insertExpert, joinEvent, type TestCommunity, testNow } from '../index.ts';
import {
  aboutNewItem,
  asAdmin,
  asExpert,
  asMember,
  asVisitor,
  type Prepare,
  type Recipes,
  withExistingItem,
} from './recipe.ts';

const event = async (community: TestCommunity) => ({ id: await insertEvent(community) });

/** Creates an event and a member attending it. */
const attended = async (community: TestCommunity) => {
  const [id, as] = [await insertEvent(community), await actors.member(community)];
  await joinEvent(community, id, as);
  return { id, as };
};

/** Inserts feedback from a visitor who left an address. */
const sentFeedback = async ({ db }: TestCommunity) => {
  const [id, createdAt] = [newId(), testNow.getTime()];
  await db.insert(feedback).values({ id, message: 'Tere', locale: 'et', email: 'uus@people.test', createdAt });
  return { id };
};

/** Creates a member with an unread notification. */
const notified = async (community: TestCommunity) => {
  const { db } = community;
  const [id, as] = [newId(), await actors.member(community)];
  const words = { subjectId: newId(), path: '/me', title: 'Tere', excerpt: '' };
  await db.insert(notifications).values({ id, userId: as.id, kind: 'reply', createdAt: testNow.getTime(), ...words });
  return { id, as };
};

/** Makes a call as a member with an unread notification. */
const asNotified =
  (bodyOf: (id: string) => object | undefined = () => undefined): Prepare =>
  async (community) => {
    const { id, as } = await notified(community);
    const body = bodyOf(id);
    return { as, params: { id }, ...(body ? { body } : {}) };
  };

/** Calls about events, experts, feedback, analytics and community settings. */
export const communityCalls: Recipes = {
  'GET /api/health': asVisitor(),
  'GET /api/openapi.json': asVisitor(),
  'GET /api/customizations/version': asVisitor(),
  'GET /api/customizations/current': asVisitor(),
  'GET /api/events': withExistingItem(insertEvent, asVisitor()),
  'GET /api/events/:id': aboutNewItem(event, asMember()),
  'POST /api/events/:id/attendance': aboutNewItem(event, asMember()),
  'DELETE /api/events/:id/attendance': async (community) => {
    const { id, as } = await attended(community);
    return { as, params: { id } };
  },
  'PUT /api/events/:id/interest': aboutNewItem(event, asMember()),
  'DELETE /api/events/:id/interest': aboutNewItem(event, asMember()),
  'GET /api/admin/events': withExistingItem(attended, asAdmin()),
  'GET /api/admin/events/:id/attendees': aboutNewItem(attended, asAdmin()),
  'GET /api/admin/events/:id/attendees/export': aboutNewItem(attended, asAdmin()),
  // A third exchange, which is deferred, reads the recipients.
  'POST /api/admin/events/:id/cancel': aboutNewItem(attended, asAdmin()),
  'POST /api/admin/events/seed': withExistingItem(insertEvent, asAdmin()),
  'GET /api/experts': withExistingItem(insertExpert, asVisitor()),
  'GET /api/experts/:id': aboutNewItem(insertExpert, asVisitor()),
  'POST /api/experts/:id/questions': aboutNewItem(
    insertExpert,
    asMember({ body: { subject: 'Uni', message: 'Miks ma öösel ärkan?' } }),
  ),
  'GET /api/expert/profile': asExpert(),
  'PUT /api/expert/profile': asExpert({
    body: {
      headline: { et: 'Unenõustaja', en: '' },
      about: { et: 'Hea uni algab hommikul.', en: '' },
      ...{ fields: [], languages: ['et'], place: null, availability: 'open', takesQuestions: true, isListed: true },
    },
  }),
  'GET /api/admin/experts': withExistingItem(insertExpert, asAdmin()),
  'POST /api/admin/experts/:id/appoint': aboutNewItem(actors.member, asAdmin({ body: {} })),
  'POST /api/admin/experts/:id/withdraw': aboutNewItem(insertExpert, asAdmin({ body: {} })),
  // Takes two database exchanges for an isolate's first view of the day; afterwards the isolate knows the day's salt.
  'POST /api/analytics/pageview': async (community) => {
    await call(community, 'POST', '/api/analytics/pageview', { body: { path: '/' } });
    return { body: { path: '/' } };
  },
  'POST /api/analytics/track': asVisitor({ body: { event: 'Feature Used' } }),
  'POST /api/analytics/identify': asMember({ body: {} }),
  'GET /api/admin/analytics': asAdmin({ query: 'period=7d' }),
  'GET /api/admin/analytics/online': asAdmin(),
  'GET /api/admin/analytics/download': asAdmin({ query: 'period=7d&panel=series' }),
  'GET /api/admin/feedback': withExistingItem(sentFeedback, asAdmin()),
  'PATCH /api/admin/feedback/:id': aboutNewItem(sentFeedback, asAdmin({ body: { state: 'closed' } })),
  'POST /api/admin/feedback/:id/answer': aboutNewItem(sentFeedback, asAdmin({ body: { message: 'Aitäh!' } })),
  'GET /api/notifications': asNotified(),
  'GET /api/notifications/unread-count': asNotified(),
  'POST /api/notifications/read': asNotified((id) => ({ ids: [id] })),
  'POST /api/notifications/read-all': asNotified(() => ({})),
  'POST /api/notifications/:id/read': asNotified(),
  'GET /api/notification-settings': asMember(),
  'PATCH /api/notification-settings': asMember({
    body: { isMailOn: true, channels: { reply: 'digest' }, digest: { hour: 7 } },
  }),
  'POST /api/feedback': asVisitor({ body: { message: 'Aitäh!' } }),
  'GET /api/legal-documents/:kind': asVisitor({ params: { kind: 'terms' } }),
  'GET /api/admin/legal-documents': asAdmin(),
  'GET /api/admin/legal-documents/:kind/:locale': asAdmin({ params: { kind: 'terms', locale: 'et' } }),
  'POST /api/admin/legal-documents/:kind/:locale': asAdmin({
    params: { kind: 'terms', locale: 'et' },
    body: { body: 'Tere', version: 0 },
  }),
  'POST /api/admin/legal-documents/preview': asAdmin({ body: { body: 'Tere' } }),
};
