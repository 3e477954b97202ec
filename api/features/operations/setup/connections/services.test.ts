import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { withSettings } from '#api/context.ts';
import { clientSecretName, finishAuthorization, startAuthorization } from '#api/features/accounts/identities/index.ts';
import { identities } from '#api/features/accounts/identities/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  decryptCommunitySecret,
  selectCommunitySecret,
  storeCommunitySecret,
} from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { randomToken } from '#api/platform/crypto/tokens.ts';
import { settings } from '#api/platform/settings/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  readOutbox,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { overtake } from '#api/testing/overtake.ts';
import { newPerson, returnFromProvider, signInAtProvider, testProvider } from '#api/testing/sign-in-at-provider.ts';
import type { Connections, configureConnectionBody } from './contract.ts';

const path = '/api/admin/connections';
const google = clientSecretName('google');
const issuer = inject('identityProviderUrl');
const clientSecret = 'client secret';

type Given = Partial<{ [Name in keyof (typeof configureConnectionBody)['_zod']['input']]: unknown }>;

async function administered(tenant: Parameters<typeof createTestCommunity>[0] = {}) {
  const community = await createTestCommunity(tenant);
  return { community, ...(await administer(community)) };
}

async function administer(community: TestCommunity, given?: TestActor) {
  const as = given ?? (await actors.admin(community));
  const read = async () => (await call<{ data: Connections }>(community, 'GET', path, { as })).body.data;
  const shown = async (name: string) => (await read()).connections.find((each) => each.name === name);
  const set = (name: string, service: unknown, more: Given & { env?: Record<string, string> } = {}) => {
    const { env, ...fields } = more;
    const body = { version: 0, service, password: as.password, ...fields };
    return call<CommonResponse>(community, 'PUT', `${path}/${name}/service`, { as, body, ...(env && { env }) });
  };
  const enter = (name: string, secret: string) =>
    call<CommonResponse>(community, 'PUT', `${path}/${name}`, { as, body: { secret, password: as.password } });
  // Bypasses the API, which refuses the keys of the stand-ins because they contain spaces.
  const store = async (name: string, secret: string) =>
    storeCommunitySecret(await withSettings(createTestContext(community)), name, secret, testNow);
  const hasKey = async (name: string) => (await selectCommunitySecret(community.db, name)).length > 0;
  return { as, read, shown, set, enter, store, hasKey };
}

/** Sends a visitor to a provider and back, with the community's current settings. */
async function visitProvider(community: TestCommunity, provider: string) {
  const browser = randomToken();
  const context = await withSettings(createTestContext(community));
  const { url } = await startAuthorization(context, { provider, next: '/', browser });
  return { browser, back: await returnFromProvider(url, provider, {}) };
}

async function comeHome(community: TestCommunity, { browser, back }: Awaited<ReturnType<typeof visitProvider>>) {
  const context = await withSettings(createTestContext(community));
  return finishAuthorization(context, back as Parameters<typeof finishAuthorization>[1], browser);
}

const fault = ({ status, body }: { status: number; body: CommonResponse }) => [
  status,
  Object.entries(body.error?.fields ?? {}).map(([field, { code }]) => `${field} ${code}`)[0] ?? body.error?.code,
];

const own = { name: 'Kuu konto', issuer, clientId: 'kogu-tests' };
const model = { address: inject('modelServiceUrl'), model: 'small-model' };

describe('a sign-in provider that an administrator adds', () => {
  it('is discovered from its issuer, can be given its secret, and isn’t trusted to confirm addresses', async () => {
    const { community, set, store, shown } = await administered();
    expect((await set(clientSecretName('kuu'), own)).status).toBe(200);
    expect(await shown(clientSecretName('kuu'))).toMatchObject({
      ...{ kind: 'signIn', service: 'Kuu konto', isOn: true, isChosen: true, setAt: null, folder: null },
      settings: { ...own, token: `${issuer}/token`, jwks: `${issuer}/jwks`, authorization: `${issuer}/authorize` },
      callback: `http://${community.hostname}:4321/auth/oauth/kuu/callback`,
    });
    await store(clientSecretName('kuu'), clientSecret);
    const before = await community.db.$count(users);
    expect(await comeHome(community, await visitProvider(community, 'kuu'))).toMatchObject({
      ...{ ok: false, refusal: 'identity_account_needed' },
    });
    expect([await community.db.$count(users), await community.db.$count(identities)]).toEqual([before, 0]);
  });

  it('is logged with its settings before and after', async () => {
    const { community, set } = await administered({ tenant: { signInProviders: [testProvider()] } });
    await set(google, { ...own, name: 'Konto' }, { reason: 'Uus nimi' });
    const [entry] = await community.db.select().from(auditLog);
    expect(entry).toMatchObject({
      ...{ action: 'connection.configure', targetType: 'connection', targetId: google, reason: 'Uus nimi' },
      before: { name: 'Google', token: `${issuer}/token` },
      after: { name: 'Konto', token: `${issuer}/token` },
    });
  });

  it('needs an issuer that serves its own discovery document at a public address', async () => {
    const { set } = await administered();
    const name = clientSecretName('kuu');
    const production = { ENVIRONMENT: 'production' };
    expect(fault(await set(name, { ...own, issuer: `${issuer}/other` }))).toEqual([
      400,
      'service.issuer issuer_unknown',
    ]);
    expect(fault(await set(name, { ...own, issuer: inject('closedUrl') }))).toEqual([
      400,
      'service.issuer issuer_unknown',
    ]);
    for (const each of ['https://10.0.0.1', 'https://id.local', 'http://id.kuu.ee', 'https://kuu.ee:8443', 'kuu'])
      expect(fault(await set(name, { ...own, issuer: each }))).toEqual([400, 'service.issuer address_not_public']);
    expect(fault(await set(name, own, { env: production }))).toEqual([400, 'service.issuer address_not_public']);
    expect(fault(await set(name, { ...own, endpoints: {} }))[0]).toBe(400);
    expect(fault(await set(name, { ...own, name: '<b>' }))).toEqual([400, 'service.name service_name_invalid']);
    expect(fault(await set(name, { ...own, clientId: 'a b' }))).toEqual([400, 'service.clientId client_id_invalid']);
    for (const other of ['sign-in.Kuu', 'sign-in.', 'sign-in.1'])
      expect(fault(await set(other, own))).toEqual([400, 'id provider_id_invalid']);
    for (const other of ['payments.stripe-key', 'mail']) expect((await set(other, own)).status).toBe(404);
  });

  it('is recognised as Google by its issuer, without a request', async () => {
    const { set, shown } = await administered();
    const given = { name: 'Google', issuer: 'https://accounts.google.com', clientId: 'kogu.apps.example' };
    expect((await set(google, given, { env: { ENVIRONMENT: 'production' } })).status).toBe(200);
    expect((await shown(google))?.settings).toMatchObject({ token: 'https://oauth2.googleapis.com/token' });
  });

  it('is refused if there are already six, even when several are added at once', async () => {
    const signInProviders = Array.from({ length: 5 }, (_, index) => testProvider({ id: `kuu-${index}` }));
    const { community, set, read } = await administered({ tenant: { signInProviders } });
    const others = await Promise.all([administer(community), administer(community)]);
    const names = ['one', 'two', 'three'].map(clientSecretName);
    const answers = await Promise.all(
      [set, ...others.map((each) => each.set)].map((add, n) => add(names[n] ?? '', own)),
    );
    const added = (await read()).connections.filter(({ kind, isOn }) => kind === 'signIn' && isOn);
    expect(added).toHaveLength(6);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(fault(await set(clientSecretName('four'), own, { version: 1 }))).toEqual([409, 'providers_full']);
    expect((await set(clientSecretName('kuu-0'), { ...own, name: 'Uus' }, { version: 1 })).status).toBe(200);
  });
});

describe('a sign-in provider from the tenant’s folder', () => {
  const withGoogle = () => administered({ tenant: { signInProviders: [testProvider()] } });

  it('can be turned off, and then reset to the tenant’s folder', async () => {
    const { community, set, shown, enter } = await withGoogle();
    await storeCommunitySecret(community, google, clientSecret, testNow);
    expect((await set(google, 'off')).status).toBe(200);
    expect(await shown(google)).toMatchObject({ isOn: false, isChosen: true, settings: null, service: 'Google' });
    expect(await enter(google, 'client-secret')).toMatchObject({ status: 404 });
    await expect(visitProvider(community, 'google')).rejects.toThrow('not_found');
    expect((await set(google, 'folder', { version: 1 })).status).toBe(200);
    expect(await shown(google)).toMatchObject({ isOn: true, isChosen: false, setAt: null });
    expect((await enter(google, 'client-secret')).body.error?.fields?.['secret']?.code).toBe('connection_refused');
  });

  it('doesn’t lock members out when turned off: those without a password get a link to set one', async () => {
    const { community, set, shown } = await withGoogle();
    await storeCommunitySecret(community, google, clientSecret, testNow);
    const email = `${crypto.randomUUID()}@people.test`;
    expect(await signInAtProvider(community, { claims: newPerson({ email }) })).toMatchObject({ ok: true });
    expect(await shown(google)).toMatchObject({ members: 1 });
    await set(google, 'off');
    expect(await community.db.$count(identities)).toBe(1);
    await call(community, 'POST', '/api/auth/forgot-password', { body: { email } });
    expect((await readOutbox(community)).map(({ to }) => to)).toContain(email);
  });
});

describe('the keys and authorization codes of a service', () => {
  it('are removed when its address changes, in the same transaction', async () => {
    const { community, set, hasKey } = await administered({ tenant: { ai: model } });
    await storeCommunitySecret(community, secretNames.ai, 'a key of the model', testNow);
    expect((await set(secretNames.ai, { ...model, model: 'another-model' })).status).toBe(200);
    expect(await hasKey(secretNames.ai)).toBe(true);
    const hostile = { ...model, address: 'https://evil.example.com/v1' };
    expect((await set(secretNames.ai, hostile, { version: 1 })).status).toBe(200);
    expect(await hasKey(secretNames.ai)).toBe(false);
    const actions = (await community.db.select().from(auditLog)).map(({ action }) => action).sort();
    expect(actions).toEqual(['connection.configure', 'connection.configure', 'connection.remove']);
  });

  it('are removed when the address in the tenant’s folder is restored or the provider’s client ID changes', async () => {
    const { community, set, hasKey } = await administered({ tenant: { signInProviders: [testProvider()] } });
    await storeCommunitySecret(community, google, clientSecret, testNow);
    await set(google, { ...own, name: 'Konto' });
    expect(await hasKey(google)).toBe(true);
    await set(google, { ...own, clientId: 'another' }, { version: 1 });
    expect(await hasKey(google)).toBe(false);
    await storeCommunitySecret(community, google, 'secret of the other client', testNow);
    await set(google, 'folder', { version: 2 });
    expect(await hasKey(google)).toBe(false);
  });

  it('aren’t stored if its address changes during the check', async () => {
    const analytics = { host: 'https://eu.i.posthog.com' };
    const { community, enter, hasKey } = await administered({ tenant: { analytics } });
    const other = await administer(community);
    // The write is the fourth exchange, after the session, the count and the password.
    const { result, wasOvertaken } = await overtake(
      4,
      () => other.set(analyticsKeyName, { host: 'https://evil.example.com' }),
      () => enter(analyticsKeyName, 'phc_0123456789'),
    );
    expect([wasOvertaken, ...fault(result)]).toEqual([true, 409, 'version_outdated']);
    expect(await hasKey(analyticsKeyName)).toBe(false);
    expect((await enter(analyticsKeyName, 'phc_0123456789')).status).toBe(200);
  });

  it('aren’t sent to another address, even where older settings are still in use', async () => {
    const { community } = await administered({ tenant: { ai: model } });
    const { tenant, env, db } = community;
    const chosen = { ...tenant, ai: { ...model, address: 'https://other.example.com/v1' } };
    const read = async (place: typeof tenant) =>
      decryptCommunitySecret(
        { env, folder: tenant, tenant: place },
        secretNames.ai,
        await selectCommunitySecret(db, secretNames.ai),
      );
    await storeCommunitySecret({ db, env, tenant: chosen }, secretNames.ai, 'new key', testNow);
    expect([await read(tenant), await read(chosen)]).toEqual([null, 'new key']);
    await storeCommunitySecret(community, secretNames.ai, 'another key', testNow);
    expect([await read(tenant), await read(chosen)]).toEqual(['another key', null]);
  });

  it('are used only for the service in the tenant’s folder if an older version stored them without a holder', async () => {
    const { community } = await administered({ tenant: { ai: model } });
    const { tenant, env, db } = community;
    const { ai: _, ...withoutModel } = tenant;
    await storeCommunitySecret({ db, env, tenant: withoutModel }, secretNames.ai, 'old key', testNow);
    const chosen = { ...tenant, ai: { ...model, address: 'https://other.example.com/v1' } };
    const rows = await selectCommunitySecret(db, secretNames.ai);
    expect(await decryptCommunitySecret({ env, folder: tenant, tenant }, secretNames.ai, rows)).toBe('old key');
    expect(await decryptCommunitySecret({ env, folder: tenant, tenant: chosen }, secretNames.ai, rows)).toBeNull();
  });

  it('are never sent to a provider other than the one where the sign-in began', async () => {
    const { community, set, store } = await administered({ tenant: { signInProviders: [testProvider()] } });
    await store(google, clientSecret);
    const journey = await visitProvider(community, 'google');
    await set(google, { ...own, clientId: 'another' });
    await store(google, clientSecret);
    expect(await comeHome(community, journey)).toMatchObject({ ok: false, refusal: 'identity_request_expired' });
  });
});

describe('changing the service of a connection', () => {
  it('returns 404 and stores nothing if neither the tenant’s folder nor an administrator has added the service', async () => {
    const { community, set } = await administered();
    for (const choice of ['off', 'folder']) expect((await set(clientSecretName('made-up'), choice)).status).toBe(404);
    expect(await community.db.$count(settings)).toBe(0);
    expect(await community.db.$count(auditLog)).toBe(0);
  });

  it('refuses the hosts of the communities themselves', async () => {
    const { community, set } = await administered();
    await community.env.TENANTS.put('host:koit.kogu.ee', JSON.stringify(community.tenant));
    expect(fault(await set(analyticsKeyName, { host: 'https://koit.kogu.ee' }))).toEqual([
      ...[400, 'service.host address_not_public'],
    ]);
    await community.env.TENANTS.delete('host:koit.kogu.ee');
  });

  it('requires the password of someone who is still an administrator', async () => {
    const { community, as, set } = await administered();
    expect(fault(await set(secretNames.ai, model, { password: 'wrong' }))).toEqual([400, 'password password_wrong']);
    expect(fault(await set(secretNames.ai, model, { password: undefined }))).toEqual([
      400,
      'password password_required',
    ]);
    const demote = () => community.db.update(users).set({ role: 'user' }).where(eq(users.id, as.id));
    const { result, wasOvertaken } = await overtake(4, demote, () => set(secretNames.ai, model));
    expect([wasOvertaken, result.status]).toEqual([true, 409]);
    expect(await community.db.$count(auditLog)).toBe(0);
    expect((await community.db.select().from(settings)).flatMap(({ chosen }) => Object.keys(chosen))).toEqual([]);
  });

  it('keeps two administrators’ changes to different services, and refuses the second change to the same service', async () => {
    const { community, set, read, shown } = await administered();
    const jaan = await administer(community);
    expect((await set(secretNames.ai, model)).status).toBe(200);
    expect((await jaan.set(analyticsKeyName, { host: 'https://eu.i.posthog.com/' })).status).toBe(200);
    expect((await read()).version).toBe(2);
    expect(await shown(secretNames.ai)).toMatchObject({ settings: model });
    expect(await shown(analyticsKeyName)).toMatchObject({
      ...{ settings: { host: 'https://eu.i.posthog.com' }, service: 'eu.i.posthog.com' },
    });
    expect(fault(await jaan.set(secretNames.ai, { ...model, model: 'theirs' }))).toEqual([
      409,
      `changes.${secretNames.ai} changed_meanwhile`,
    ]);
  });

  it('sets the model for embeddings separately from the model that answers questions', async () => {
    const { set, shown } = await administered();
    expect(fault(await set(secretNames.embeddings, { ...model, model: 'a b' }))).toEqual([
      ...[400, 'service.model model_invalid'],
    ]);
    expect((await set(secretNames.embeddings, model)).status).toBe(200);
    expect(await shown(secretNames.embeddings)).toMatchObject({ kind: 'embeddings', isOn: true, settings: model });
    expect((await shown(secretNames.ai))?.isOn).toBe(false);
  });

  it('turns a language model or analytics on and off if the tenant’s folder has none', async () => {
    const { community, as, set, shown, store } = await administered();
    expect(await shown(secretNames.ai)).toMatchObject({ isOn: false, isChosen: false, settings: null, service: '' });
    await set(secretNames.ai, { ...model, address: `${model.address}/` });
    await store(secretNames.ai, inject('modelServiceKey'));
    const suggest = () =>
      call<CommonResponse>(community, 'POST', '/api/admin/recipe-suggestions', {
        ...{ as, body: { title: 'Kaerapuder', locale: 'et' } },
      });
    expect((await suggest()).status).toBe(200);
    await set(secretNames.ai, 'off', { version: 1 });
    expect(await shown(secretNames.ai)).toMatchObject({ isOn: false, isChosen: false });
    expect((await suggest()).body.error?.code).toBe('no_model');
    for (const address of ['https://10.0.0.1/v1', 'https://api.openai.com:444/v1', 'https://a:b@api.openai.com/v1'])
      expect(fault(await set(secretNames.ai, { ...model, address }, { version: 2 }))).toEqual([
        ...[400, 'service.address address_not_public'],
      ]);
    expect(fault(await set(analyticsKeyName, { host: 'https://localhost' }, { version: 2 }))).toEqual([
      ...[400, 'service.host address_not_public'],
    ]);
  });
});
