import { describe, expect, it } from 'vitest';
import { secretName } from '#api/features/identities/index.ts';
import { createInvitation } from '#api/features/invitations/create-invitation.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { pngOf } from '#api/platform/images/testing.ts';
import { codeAt, turnOnTwoFactor } from './authenticator.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  linkMailedTo,
  type TestCommunity,
  testNow,
} from './index.ts';
import { listApiRoutes } from './list-routes.ts';
import { testProvider } from './sign-in-at-provider.ts';

interface Measured {
  /** Exchanges with the database before the answer goes out. */
  roundTrips: number;
  path?: string;
  prepare?: (community: TestCommunity) => Promise<CallOptions>;
}

const password = 'kuu paistab metsa kohal';
const email = 'uus@people.test';
const signedUp = async (community: TestCommunity) => {
  await call(community, 'POST', '/api/auth/sign-up', { body: { email, password } });
  return (await linkMailedTo(community, email)).searchParams.get('token');
};

const protectedMember = async (community: TestCommunity) => {
  const mari = await actors.member(community);
  await turnOnTwoFactor(community, mari);
  return { as: mari, body: { password: mari.password } };
};

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
  'GET /api/experts': { roundTrips: 1 },
  'GET /api/experts/:id': { roundTrips: 1, path: '/api/experts/01a1fc15-9f99-72f4-9cb6-244c570ec732' },
  'POST /api/feedback': { roundTrips: 2, prepare: async () => ({ body: { message: 'Aitäh!' } }) },
};

describe('exchanges with the database', () => {
  it('are counted for every call of the API', () => {
    expect(Object.keys(expected).sort()).toEqual(listApiRoutes());
  });

  it.each(Object.entries(expected))('of %s', async (route, { roundTrips, path, prepare }) => {
    const community = await createTestCommunity({ tenant: { signInProviders: [testProvider()] } });
    const options = (await prepare?.(community)) ?? {};
    await createTestContext(community).community();
    const [method = '', routePath = ''] = route.split(' ');
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
