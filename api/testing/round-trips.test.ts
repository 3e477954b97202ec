import { describe, expect, it } from 'vitest';
import { secretName } from '#api/features/identities/index.ts';
import { createInvitation } from '#api/features/invitations/create-invitation.ts';
import { finishTestPayment } from '#api/features/payment-events/index.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { pngOf } from '#api/platform/images/testing.ts';
import { codeAt, turnOnTwoFactor } from './authenticator.ts';
import { compareLists, inStep } from './compare-lists.ts';
import {
  actors,
  beginDraft,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  insertContent,
  insertEvent,
  insertExpert,
  linkMailedTo,
  makeCard,
  redeemCard,
  type TestCommunity,
  testNow,
} from './index.ts';
import { listApiRoutes } from './list-routes.ts';
import { testProvider } from './sign-in-at-provider.ts';

interface Measured {
  /** Exchanges with the database before the answer goes out. */
  roundTrips: number;
  path?: string;
  /** May answer the id that the path has. */
  prepare?: (community: TestCommunity) => Promise<CallOptions & { id?: string }>;
}

const password = 'kuu paistab metsa kohal';
const email = 'uus@people.test';
const signedUp = async (community: TestCommunity) => {
  await call(community, 'POST', '/api/auth/sign-up', { body: { email, password } });
  return (await linkMailedTo(community, email)).searchParams.get('token');
};

const asAdmin = async (community: TestCommunity) => ({ as: await actors.admin(community) });

const protectedMember = async (community: TestCommunity) => {
  const mari = await actors.member(community);
  await turnOnTwoFactor(community, mari);
  return { as: mari, body: { password: mari.password } };
};

/** Somebody whose subscription was paid with the local test payments: the provider costs no exchange. */
const subscriber = async (community: TestCommunity): Promise<CallOptions> => {
  const as = await actors.member(community);
  const body = { plan: 'premium' };
  const { data } = (
    await call<{ data: { url: string } }>(community, 'POST', '/api/subscription/checkout', { as, body })
  ).body;
  await finishTestPayment(createTestContext(community), data.url.split('/').at(-1) ?? '', 'succeed');
  return { as };
};
/** An administrator's call about an item: who asks, and one exchange for the rest. */
const draft =
  (body?: (begun: Awaited<ReturnType<typeof beginDraft>>) => object) => async (community: TestCommunity) => {
    const begun = await beginDraft(community);
    await begun.save(0, {});
    return { as: begun.admin, id: begun.id, ...(body ? { body: body(begun) } : {}) };
  };

const upload = async (community: TestCommunity) => {
  const as = await actors.admin(community);
  const body = { purpose: 'video', name: 'kuu.mp4', bytes: 40 };
  const begun = await call<{ data: { id: string } }>(community, 'POST', '/api/admin/media', { as, body });
  return { as, id: begun.body.data.id };
};
const atEvent = (who: 'member' | 'admin') => async (community: TestCommunity) => ({
  as: await actors[who](community),
  id: await insertEvent(community),
});

/**
 * What a call's speed hangs on: a number here grows only with a reason. The community's state is
 * known, as it is to an isolate that answered anything within the last second.
 */
const expected: Readonly<Record<string, Measured>> = {
  'GET /api/health': { roundTrips: 1 },
  'GET /api/openapi.json': { roundTrips: 0 },
  'POST /api/auth/sign-up': { roundTrips: 2, prepare: async () => ({ body: { email, password } }) },
  'POST /api/auth/verify-email': {
    roundTrips: 1,
    prepare: async (community) => ({ body: { token: await signedUp(community) } }),
  },
  'POST /api/auth/resend-verification': {
    roundTrips: 2,
    prepare: async (community) => {
      await signedUp(community);
      return { body: { email } };
    },
  },
  'POST /api/auth/sign-in': {
    roundTrips: 2,
    prepare: async (community) => {
      const mari = await actors.member(community);
      return { body: { email: mari.email, password: mari.password } };
    },
  },
  'POST /api/auth/sign-out': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  'POST /api/auth/two-factor': {
    roundTrips: 2,
    prepare: async (community) => {
      const mari = await actors.member(community);
      const { codeNow } = await turnOnTwoFactor(community, mari);
      const asked = await call<{ challenge: string }>(community, 'POST', '/api/auth/sign-in', {
        body: { email: mari.email, password: mari.password },
      });
      return { body: { challenge: asked.body.challenge, code: codeNow } };
    },
  },
  'POST /api/auth/forgot-password': { roundTrips: 2, prepare: async () => ({ body: { email } }) },
  'POST /api/auth/reset-password': {
    roundTrips: 2,
    prepare: async (community) => {
      const mari = await actors.member(community);
      await call(community, 'POST', '/api/auth/forgot-password', { body: { email: mari.email } });
      return { body: { token: (await linkMailedTo(community, mari.email)).searchParams.get('token'), password } };
    },
  },
  'POST /api/users/password': {
    roundTrips: 3,
    prepare: async (community) => {
      const mari = await actors.member(community);
      return { as: mari, body: { password: mari.password, newPassword: password } };
    },
  },
  'POST /api/two-factor/setup': {
    roundTrips: 2,
    prepare: async (community) => ({ as: await actors.member(community), body: {} }),
  },
  'POST /api/two-factor/enable': {
    roundTrips: 3,
    prepare: async (community) => {
      const mari = await actors.member(community);
      const setup = await call<{ data: { secret: string } }>(community, 'POST', '/api/two-factor/setup', { as: mari });
      return { as: mari, body: { code: codeAt(setup.body.data.secret, testNow) } };
    },
  },
  'POST /api/two-factor/disable': { roundTrips: 3, prepare: protectedMember },
  'POST /api/two-factor/backup-codes': { roundTrips: 3, prepare: protectedMember },
  'POST /api/invitations/accept': {
    roundTrips: 2,
    prepare: async (community) => {
      await createInvitation(createTestContext(community), { email, role: 'admin' });
      return { body: { token: (await linkMailedTo(community, email)).searchParams.get('token'), password } };
    },
  },
  'GET /api/users/profile': { roundTrips: 1, prepare: async (community) => ({ as: await actors.member(community) }) },
  'PATCH /api/users/profile': {
    roundTrips: 2,
    prepare: async (community) => ({ as: await actors.member(community), body: { name: 'Mari' } }),
  },
  'PUT /api/users/avatar': {
    roundTrips: 3,
    prepare: async (community) => ({
      as: await actors.member(community),
      body: pngOf({}),
      headers: { 'content-type': 'image/png' },
    }),
  },
  'DELETE /api/users/avatar': {
    roundTrips: 2,
    prepare: async (community) => ({ as: await actors.member(community) }),
  },
  'GET /api/sessions': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  'DELETE /api/sessions': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  'DELETE /api/sessions/:id': {
    roundTrips: 2,
    path: '/api/sessions/01a1fc15-9f99-72f4-9cb6-244c570ec732',
    prepare: async (community) => ({ as: await actors.member(community) }),
  },
  'GET /api/users/:id': { roundTrips: 1, path: '/api/users/01a1fc15-9f99-72f4-9cb6-244c570ec732' },
  'POST /api/users/delete': {
    roundTrips: 3,
    prepare: async (community) => {
      const mari = await actors.member(community);
      return { as: mari, body: { password: mari.password, confirmation: 'Kogukond' } };
    },
  },
  'GET /api/data-exports': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  'POST /api/data-exports': {
    roundTrips: 4,
    prepare: async (community) => {
      const mari = await actors.member(community);
      return { as: mari, body: { password: mari.password } };
    },
  },
  'GET /api/data-exports/:id/file': {
    roundTrips: 2,
    path: '/api/data-exports/01a1fc15-9f99-72f4-9cb6-244c570ec732/file',
    prepare: async (community) => ({ as: await actors.member(community) }),
  },
  'GET /api/identities': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  // Who asks, the password, the attempt, the provider's secret, what binds the way back.
  'POST /api/identities/link/start': {
    roundTrips: 5,
    prepare: async (community) => {
      const mari = await actors.member(community);
      await storeCommunitySecret(community, secretName('google'), 'client secret', testNow);
      return { as: mari, body: { provider: 'google', password: mari.password } };
    },
  },
  'DELETE /api/identities/:id': {
    roundTrips: 3,
    path: '/api/identities/01a1fc15-9f99-72f4-9cb6-244c570ec732',
    prepare: async (community) => {
      const mari = await actors.member(community);
      return { as: mari, body: { password: mari.password } };
    },
  },
  'GET /api/customizations/version': { roundTrips: 0 },
  'GET /api/customizations/current': { roundTrips: 0 },
  // Whether the reader may be counted, then the count.
  'POST /api/content/views': {
    roundTrips: 2,
    prepare: async (community) => ({ body: { id: (await insertContent(community)).id } }),
  },
  'GET /api/admin/drafts': {
    roundTrips: 2,
    path: '/api/admin/drafts?type=article',
    prepare: async (community) => ({ as: await actors.admin(community) }),
  },
  'POST /api/admin/drafts': {
    roundTrips: 2,
    prepare: async (community) => ({ as: await actors.admin(community), body: { type: 'article' } }),
  },
  'GET /api/admin/drafts/:id': { roundTrips: 2, prepare: draft() },
  'PUT /api/admin/drafts/:id': { roundTrips: 2, prepare: draft(({ copy }) => ({ version: 1, content: copy() })) },
  // Who asks, the working copy, what readers see from now on.
  'POST /api/admin/drafts/:id/publish': { roundTrips: 3, prepare: draft(() => ({ version: 1 })) },
  'POST /api/admin/drafts/:id/withdraw': { roundTrips: 2, prepare: draft(() => ({ version: 1, to: 'archived' })) },
  'POST /api/admin/drafts/:id/delete': { roundTrips: 2, prepare: draft(() => ({ version: 1 })) },
  'GET /api/admin/drafts/:id/revisions': { roundTrips: 2, prepare: draft() },
  'GET /api/admin/drafts/:id/revisions/:revisionId': {
    roundTrips: 2,
    path: '/api/admin/drafts/01a1fc15-9f99-72f4-9cb6-244c570ec732/revisions/unknown',
    prepare: async (community) => ({ as: await actors.admin(community) }),
  },
  'POST /api/admin/drafts/:id/restore': {
    roundTrips: 2,
    path: '/api/admin/drafts/01a1fc15-9f99-72f4-9cb6-244c570ec732/restore',
    prepare: async (community) => ({
      as: await actors.admin(community),
      body: { version: 1, revisionId: 'unknown' },
    }),
  },
  'POST /api/admin/content-preview': {
    roundTrips: 1,
    prepare: async (community) => ({ as: await actors.admin(community), body: { body: 'Kuu' } }),
  },
  'PUT /api/admin/content-pictures': {
    roundTrips: 2,
    prepare: async (community) => ({
      as: await actors.admin(community),
      body: pngOf({}),
      headers: { 'content-type': 'image/png' },
    }),
  },
  'POST /api/admin/media': {
    roundTrips: 2,
    prepare: async (community) => ({
      as: await actors.admin(community),
      body: { purpose: 'video', name: 'kuu.mp4', bytes: 40 },
    }),
  },
  'GET /api/admin/media/:id': { roundTrips: 2, prepare: upload },
  'DELETE /api/admin/media/:id': { roundTrips: 3, prepare: upload },
  'PUT /api/admin/media-parts': {
    roundTrips: 2,
    path: '/api/admin/media-parts?file=01a1fc15-9f99-72f4-9cb6-244c570ec732&number=1',
    prepare: async (community) => ({
      as: await actors.admin(community),
      body: pngOf({}),
      headers: { 'content-type': 'application/octet-stream' },
    }),
  },
  'POST /api/admin/media/:id/finish': {
    roundTrips: 2,
    path: '/api/admin/media/01a1fc15-9f99-72f4-9cb6-244c570ec732/finish',
    prepare: async (community) => ({ as: await actors.admin(community) }),
  },
  'GET /api/articles': { roundTrips: 1 },
  'GET /api/articles/:slug': { roundTrips: 1, path: '/api/articles/no-such-article' },
  'GET /api/videos': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  // Who asks, then the item and what a video has beside it, at once.
  'GET /api/videos/:slug': {
    roundTrips: 3,
    path: '/api/videos/no-such-video',
    prepare: async (community) => ({ as: await actors.member(community) }),
  },
  'PUT /api/videos/:slug/progress': {
    roundTrips: 2,
    path: '/api/videos/no-such-video/progress',
    prepare: async (community) => ({ as: await actors.member(community), body: { seconds: 7 } }),
  },
  'GET /api/materials': { roundTrips: 2, prepare: async (community) => ({ as: await actors.member(community) }) },
  'GET /api/materials/:id': { roundTrips: 2, path: '/api/materials/01a1fc15-9f99-72f4-9cb6-244c570ec732' },
  'GET /api/events': { roundTrips: 1 },
  'GET /api/events/:id': { roundTrips: 2, prepare: atEvent('member') },
  'POST /api/events/:id/attendance': { roundTrips: 2, prepare: atEvent('member') },
  'DELETE /api/events/:id/attendance': { roundTrips: 2, prepare: atEvent('member') },
  // Who asks, the items, what is known of each as an event.
  'GET /api/admin/events': { roundTrips: 2, prepare: atEvent('admin') },
  'GET /api/admin/events/:id/attendees': { roundTrips: 2, prepare: atEvent('admin') },
  // The third asks whom to write to, and nobody waits for it.
  'POST /api/admin/events/:id/cancel': { roundTrips: 3, prepare: atEvent('admin') },
  // Who asks, what is there, one for each of the three that are made.
  'POST /api/admin/events/seed': { roundTrips: 5, prepare: atEvent('admin') },
  'GET /api/experts': { roundTrips: 1 },
  'GET /api/experts/:id': { roundTrips: 1, path: '/api/experts/01a1fc15-9f99-72f4-9cb6-244c570ec732' },
  // Who asks, whom, question and mail.
  'POST /api/experts/:id/questions': {
    roundTrips: 3,
    prepare: async (community) => ({
      as: await actors.member(community),
      id: (await insertExpert(community)).id,
      body: { message: 'Miks ma öösel ärkan?' },
    }),
  },
  'GET /api/expert/profile': { roundTrips: 2, prepare: async (community) => ({ as: await insertExpert(community) }) },
  'PUT /api/expert/profile': {
    roundTrips: 2,
    prepare: async (community) => ({
      as: await insertExpert(community),
      body: {
        headline: { et: 'Unenõustaja', en: '' },
        about: { et: 'Hea uni algab hommikul.', en: '' },
        ...{ fields: [], languages: ['et'], place: null, availability: 'open', takesQuestions: true, isListed: true },
      },
    }),
  },
  'GET /api/admin/experts': { roundTrips: 2, prepare: asAdmin },
  'POST /api/admin/experts/:id/appoint': {
    roundTrips: 3,
    prepare: async (community) => ({
      as: await actors.admin(community),
      id: (await actors.member(community)).id,
      body: {},
    }),
  },
  'POST /api/admin/experts/:id/withdraw': {
    roundTrips: 2,
    prepare: async (community) => ({
      as: await actors.admin(community),
      id: (await insertExpert(community)).id,
      body: {},
    }),
  },
  // Two at the first view that an isolate sees in a day: then it knows the day's salt.
  'POST /api/analytics/pageview': {
    roundTrips: 1,
    prepare: async (community) => {
      await call(community, 'POST', '/api/analytics/pageview', { body: { path: '/' } });
      return { body: { path: '/' } };
    },
  },
  'POST /api/analytics/track': { roundTrips: 1, prepare: async () => ({ body: { event: 'Feature Used' } }) },
  'POST /api/analytics/identify': { roundTrips: 0, prepare: async () => ({ body: {} }) },
  'GET /api/subscription': { roundTrips: 2, prepare: subscriber },
  // Who asks, what they have, the open checkout, where it is.
  'POST /api/subscription/checkout': {
    roundTrips: 4,
    prepare: async (community) => ({ as: await actors.member(community), body: { plan: 'premium' } }),
  },
  'GET /api/subscription/checkouts/:id': {
    roundTrips: 2,
    path: '/api/subscription/checkouts/01a1fc15-9f99-72f4-9cb6-244c570ec732',
    prepare: async (community) => ({ as: await actors.member(community) }),
  },
  // Who asks, what they have, what they have now; six between bring it to how it is at the provider.
  'POST /api/subscription/cancel': { roundTrips: 9, prepare: subscriber },
  'POST /api/subscription/resume': { roundTrips: 3, prepare: subscriber },
  // The same with two changes of the ledger: what is new, and what it replaces.
  'POST /api/subscription/change': {
    roundTrips: 14,
    prepare: async (community) => ({ ...(await subscriber(community)), body: { plan: 'donator' } }),
  },
  'POST /api/subscription/refund': { roundTrips: 13, prepare: subscriber },
  'POST /api/subscription/portal': { roundTrips: 2, prepare: subscriber },
  'POST /api/orders': {
    roundTrips: 3,
    prepare: async () => ({ body: { tier: 'premium', months: 3, quantity: 1, email } }),
  },
  'GET /api/orders/:id': { roundTrips: 1, path: '/api/orders/01a1fc15-9f99-72f4-9cb6-244c570ec732' },
  'POST /api/payments/stripe/webhook': { roundTrips: 1, path: '/api/payments/stripe/webhook' },
  'POST /api/admin/recipe-suggestions': {
    roundTrips: 2,
    path: '/api/admin/recipe-suggestions',
    prepare: async (community) => ({ as: await actors.admin(community), body: { title: 'Puder', locale: 'et' } }),
  },
  // Two when nothing is found and the query has plain letters only.
  'GET /api/search': { roundTrips: 1, path: '/api/search?q=k%C3%BC%C3%BCnal' },
  'GET /api/gift-cards/:code': {
    roundTrips: 2,
    path: '/api/gift-cards/RYUP-AAAA-BBBB-CCCC',
    prepare: async (community) => ({ as: await actors.member(community) }),
  },
  'POST /api/gift-cards/redeem': {
    roundTrips: 3,
    prepare: async (community) => {
      const { code } = await makeCard(community);
      return { as: await actors.member(community), body: { code } };
    },
  },
  'GET /api/admin/gift-cards': { roundTrips: 2, prepare: asAdmin },
  'POST /api/admin/gift-cards': {
    roundTrips: 2,
    prepare: async (community) => ({
      ...(await asAdmin(community)),
      body: { tier: 'premium', months: 1, quantity: 3 },
    }),
  },
  'GET /api/admin/gift-cards/stats': { roundTrips: 2, prepare: asAdmin },
  'GET /api/admin/gift-cards/export': { roundTrips: 2, path: '/api/admin/gift-cards/export', prepare: asAdmin },
  'POST /api/admin/gift-cards/batches/:id/codes': {
    roundTrips: 2,
    path: '/api/admin/gift-cards/batches/01a1fc15-9f99-72f4-9cb6-244c570ec732/codes',
    prepare: asAdmin,
  },
  'POST /api/admin/gift-cards/:id/cancel': {
    roundTrips: 2,
    path: '/api/admin/gift-cards/01a1fc15-9f99-72f4-9cb6-244c570ec732/cancel',
    prepare: asAdmin,
  },
  // Who asks, the card, the ledger, the batch; then whether a charge is to be moved, and that it is done.
  'POST /api/admin/gift-cards/:id/revoke': {
    roundTrips: 6,
    prepare: async (community) => {
      const { id, code } = await makeCard(community);
      await redeemCard(community, await actors.member(community), code);
      return { ...(await asAdmin(community)), id, body: { reason: 'Kaart anti kogemata.' } };
    },
  },
  'GET /api/admin/feedback': { roundTrips: 2, prepare: async (community) => ({ as: await actors.admin(community) }) },
  'PATCH /api/admin/feedback/:id': {
    roundTrips: 2,
    path: '/api/admin/feedback/01a1fc15-9f99-72f4-9cb6-244c570ec732',
    prepare: async (community) => ({ as: await actors.admin(community), body: { state: 'closed' } }),
  },
  'POST /api/admin/feedback/:id/answer': {
    roundTrips: 2,
    path: '/api/admin/feedback/01a1fc15-9f99-72f4-9cb6-244c570ec732/answer',
    prepare: async (community) => ({ as: await actors.admin(community), body: { message: 'Aitäh!' } }),
  },
  'POST /api/feedback': { roundTrips: 2, prepare: async () => ({ body: { message: 'Aitäh!' } }) },
};

describe('exchanges with the database', () => {
  it('are counted for every call of the API', () => {
    expect(
      compareLists(Object.keys(expected), listApiRoutes()),
      'say how many exchanges it takes: `expected` in api/testing/round-trips.test.ts',
    ).toEqual(inStep);
  });

  it.each(Object.entries(expected))('of %s', async (route, { roundTrips, path, prepare }) => {
    const community = await createTestCommunity({ tenant: { signInProviders: [testProvider()] } });
    const { id = ':id', ...options } = (await prepare?.(community)) ?? {};
    await createTestContext(community).community();
    const [method = '', routePath = ''] = route.split(' ').map((part) => part.replace(':id', id));
    const answer = await call(community, method, path ?? routePath, options);
    expect(answer.status < 300 || path !== undefined).toBe(true);
    expect(answer.roundTrips).toBe(roundTrips);
  });

  it('are one for the brand when the isolate knows nothing yet', async () => {
    const community = await createTestCommunity();
    expect((await call(community, 'GET', '/api/customizations/version')).roundTrips).toBe(1);
    expect((await call(community, 'GET', '/api/customizations/current')).roundTrips).toBe(0);
  });
});
