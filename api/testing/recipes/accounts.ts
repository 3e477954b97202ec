import { createHmac } from 'node:crypto';
import type { Connections } from '#api/features/accounts/identities/contract.ts';
import { clientSecretName } from '#api/features/accounts/identities/index.ts';
import { createInvitation } from '#api/features/accounts/invitations/create-invitation.ts';
import { preferencesUrl, unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import type { Session } from '#api/features/accounts/sessions/contract.ts';
import { prepareDataExport } from '#api/features/operations/privacy/index.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { authenticatorCodeAt, turnOnTwoFactor } from '../authenticator.ts';
import {
  actors,
  call,
  createTestContext,
  findMailedLink,
  type TestActor,
  type TestCommunity,
  testNow,
} from '../index.ts';
import { createLiveTicket } from '../live.ts';
import { browserHeaders, finishProviderSignIn, newPerson, returnFromProvider } from '../sign-in-at-provider.ts';
import { aboutNewItem, asMember, asVisitor, type Prepare, type Recipes } from './recipe.ts';

const newcomer = { email: 'uus@people.test', password: 'kuu paistab metsa kohal' };
const picture = { body: createPng({}), headers: { 'content-type': 'image/png' } };

const tokenMailedTo = async (community: TestCommunity, address: string) =>
  (await findMailedLink(community, address)).searchParams.get('token');

const signUp = (community: TestCommunity) => call(community, 'POST', '/api/auth/sign-up', { body: newcomer });

/** Makes a member's call that needs their password. */
const withPassword =
  (body: object = {}, arrange?: (community: TestCommunity, mari: TestActor) => Promise<unknown>): Prepare =>
  async (community) => {
    const mari = await actors.member(community);
    await arrange?.(community, mari);
    return { as: mari, body: { password: mari.password, ...body } };
  };

/** Creates a member who has requested a new address. */
const changingAddress = async (community: TestCommunity) => {
  const as = await actors.member(community);
  await call(community, 'POST', '/api/email-changes', { as, body: { email: newcomer.email, password: as.password } });
  return as;
};

/** Creates a member signed in on a second device, and returns that session's id. */
const onTwoDevices = async (community: TestCommunity) => {
  const as = await actors.member(community);
  await call(community, 'POST', '/api/auth/sign-in', { body: { email: as.email, password: as.password } });
  const { body } = await call<{ data: { sessions: Session[] } }>(community, 'GET', '/api/sessions', { as });
  return { as, id: body.data.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' };
};

/** Requests a socket like a page of the community. */
const withTicket: Prepare = async (community) => ({
  query: `ticket=${await createLiveTicket(community, await actors.member(community))}`,
  headers: { upgrade: 'websocket', origin: createTestContext(community).origin },
});

const enterProviderSecret = (community: TestCommunity) =>
  storeCommunitySecret(community, clientSecretName('google'), 'client secret', testNow);

/** Creates a member with a connected provider, and returns the connection's id. */
const connected = async (community: TestCommunity) => {
  await enterProviderSecret(community);
  const [as, browser] = [await actors.member(community), randomToken()];
  const body = { provider: 'google', password: as.password };
  const asked = { as, body, headers: browserHeaders(browser) };
  const started = await call<{ data: { url: string } }>(community, 'POST', '/api/identities/link/start', asked);
  const back = await returnFromProvider(started.body.data.url, 'google', { claims: newPerson() });
  await finishProviderSignIn(community, { browser, back });
  const { body: listed } = await call<{ data: Connections }>(community, 'GET', '/api/identities', { as });
  return { as, id: listed.data.items[0]?.id ?? '' };
};

/** Creates a member with a data export that is ready, and returns its id. */
const copied = async (community: TestCommunity) => {
  const as = await actors.member(community);
  const body = { password: as.password };
  const asked = await call<{ data: { export: { id: string } } }>(community, 'POST', '/api/data-exports', { as, body });
  const { id } = asked.body.data.export;
  await prepareDataExport(createTestContext(community), id);
  return { as, id };
};

/** Members' calls about their account, and visitors' calls that create one. */
export const accountCalls: Recipes = {
  'POST /api/auth/sign-up': asVisitor({ body: newcomer }),
  'GET /api/email/unsubscribe': asVisitor({ query: 'token=x' }),
  'POST /api/email/unsubscribe': async (community) => {
    const { id: userId, email } = await actors.member(community);
    const { oneClick } = unsubscribeUrls(createTestContext(community), { stream: 'events', userId, email });
    return { query: new URL(oneClick).search.slice(1) };
  },
  'POST /api/email/preferences': async (community) => {
    const { id: userId, email } = await actors.member(community);
    const address = preferencesUrl(createTestContext(community), { userId, email });
    return { body: { token: new URL(address).searchParams.get('token'), events: false } };
  },
  'POST /api/newsletter': asVisitor({ body: { email: newcomer.email } }),
  'POST /api/newsletter/confirm': async (community) => {
    await call(community, 'POST', '/api/newsletter', { body: { email: newcomer.email } });
    return { body: { token: await tokenMailedTo(community, newcomer.email) } };
  },
  'POST /api/email/retry': asMember(),
  'POST /api/email/provider-events': (community) => {
    const [id, stamp, secret] = ['msg_1', String(Math.floor(testNow.getTime() / 1000)), Buffer.alloc(32, 1)];
    const data = { to: ['mari@people.test'], tags: { community: community.tenant.slug } };
    const body = JSON.stringify({ type: 'email.complained', created_at: testNow.toISOString(), data });
    const signature = createHmac('sha256', secret).update(`${id}.${stamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': stamp, 'webhook-signature': `v1,${signature}` };
    return { body, headers, env: { MAIL_WEBHOOK_SECRET: `whsec_${secret.toString('base64')}` } };
  },
  'POST /api/auth/verify-email': async (community) => {
    await signUp(community);
    return { body: { token: await tokenMailedTo(community, newcomer.email) } };
  },
  'POST /api/auth/resend-verification': async (community) => {
    await signUp(community);
    return { body: { email: newcomer.email } };
  },
  'POST /api/auth/sign-in': async (community) => {
    const { email, password } = await actors.member(community);
    return { body: { email, password } };
  },
  'POST /api/auth/sign-out': asMember(),
  'POST /api/auth/two-factor': async (community) => {
    const mari = await actors.member(community);
    const { codeNow } = await turnOnTwoFactor(community, mari);
    const body = { email: mari.email, password: mari.password };
    const asked = await call<{ challenge: string }>(community, 'POST', '/api/auth/sign-in', { body });
    return { body: { challenge: asked.body.challenge, code: codeNow } };
  },
  'POST /api/auth/forgot-password': async (community) => ({ body: { email: (await actors.member(community)).email } }),
  'POST /api/auth/reset-password': async (community) => {
    const { email } = await actors.member(community);
    await call(community, 'POST', '/api/auth/forgot-password', { body: { email } });
    return { body: { token: await tokenMailedTo(community, email), password: newcomer.password } };
  },
  'POST /api/users/password': withPassword({ newPassword: newcomer.password }),
  'POST /api/email-changes': withPassword({ email: newcomer.email }),
  'DELETE /api/email-changes': asMember(),
  'POST /api/email-changes/confirm': async (community) => {
    await changingAddress(community);
    return { body: { token: await tokenMailedTo(community, newcomer.email) } };
  },
  'POST /api/email-changes/undo': async (community) => {
    const { email } = await changingAddress(community);
    return { body: { token: await tokenMailedTo(community, email), password: newcomer.password } };
  },
  'GET /api/auth/proof': asMember(),
  'POST /api/auth/proof': withPassword(),
  'POST /api/two-factor/setup': asMember({ body: {} }),
  'POST /api/two-factor/enable': async (community) => {
    const as = await actors.member(community);
    const setup = await call<{ data: { secret: string } }>(community, 'POST', '/api/two-factor/setup', { as });
    return { as, body: { code: authenticatorCodeAt(setup.body.data.secret, testNow) } };
  },
  'POST /api/two-factor/disable': withPassword({}, turnOnTwoFactor),
  'POST /api/two-factor/backup-codes': withPassword({}, turnOnTwoFactor),
  'POST /api/invitations/accept': async (community) => {
    const { email, password } = newcomer;
    await createInvitation(createTestContext(community), { email, role: 'admin' });
    return { body: { token: await tokenMailedTo(community, email), password } };
  },
  'GET /api/users/profile': asMember(),
  'PATCH /api/users/profile': asMember({ body: { name: 'Mari' } }),
  'PUT /api/users/avatar': asMember(picture),
  'DELETE /api/users/avatar': async (community) => {
    const as = await actors.member(community);
    await call(community, 'PUT', '/api/users/avatar', { as, ...picture });
    return { as };
  },
  'POST /api/live/ticket': asMember(),
  // Needs no bearer token: the ticket identifies the session.
  'GET /api/live': withTicket,
  'GET /api/sessions': asMember(),
  'DELETE /api/sessions': async (community) => ({ as: (await onTwoDevices(community)).as }),
  'DELETE /api/sessions/:id': async (community) => {
    const { as, id } = await onTwoDevices(community);
    return { as, params: { id } };
  },
  'GET /api/users/:id': aboutNewItem(
    (community) => actors.member(community, { user: { profileVisibility: 'everyone' } }),
    asVisitor(),
  ),
  'GET /api/account-deletions': asMember(),
  'POST /api/users/delete': withPassword({ confirmation: 'Kogukond' }),
  'GET /api/data-exports': async (community) => ({ as: (await copied(community)).as }),
  'POST /api/data-exports': withPassword(),
  'GET /api/data-exports/:id/file': async (community) => {
    const { as, id } = await copied(community);
    return { as, params: { id } };
  },
  'GET /api/identities': async (community) => ({ as: (await connected(community)).as }),
  'POST /api/identities/link/start': withPassword({ provider: 'google' }, enterProviderSecret),
  'DELETE /api/identities/:id': async (community) => {
    const { as, id } = await connected(community);
    return { as, params: { id }, body: { password: as.password } };
  },
};
