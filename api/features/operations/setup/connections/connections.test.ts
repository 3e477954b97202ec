import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { clientSecretName } from '#api/features/accounts/identities/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { paymentSecretNames } from '#api/features/commerce/payments/index.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import {
  decryptCommunitySecret,
  selectCommunitySecret,
  storeCommunitySecret,
} from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { communitySecrets } from '#api/platform/community-secrets/schema.ts';
import { insertChargedMember } from '#api/testing/charged-monthly.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  later,
  minute,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { overtake } from '#api/testing/overtake.ts';
import { testProvider } from '#api/testing/sign-in-at-provider.ts';
import { createPayingCommunity } from '#api/testing/stripe.ts';
import type { CheckedConnection, ConnectionView } from './contract.ts';

const signIn = clientSecretName('google');
const ai = { address: inject('modelServiceUrl'), model: 'small-model' };
const unreachable = 'http://127.0.0.1:9';

async function administered(given?: TestCommunity) {
  const tenant = { signInProviders: [testProvider()], ai };
  const community = given ?? (await createTestCommunity({ tenant }));
  const as = await actors.admin(community);
  const path = '/api/admin/connections';
  const put = (name: string, secret: string, more = {}) =>
    call<CommonResponse>(community, 'PUT', `${path}/${name}`, {
      ...{ as, body: { secret, password: as.password, ...more } },
    });
  const remove = (name: string, more = {}) =>
    call<CommonResponse>(community, 'DELETE', `${path}/${name}`, { as, body: { password: as.password, ...more } });
  const check = async (name: string) =>
    (await call<{ data: CheckedConnection }>(community, 'POST', `${path}/${name}/check`, { as })).body.data.state;
  const list = async () =>
    (await call<{ data: { connections: ConnectionView[] } }>(community, 'GET', path, { as })).body.data.connections;
  const stored = async (name: string) => {
    const place = { ...community, folder: community.tenant };
    return decryptCommunitySecret(place, name, await selectCommunitySecret(community.db, name));
  };
  return { community, as, put, remove, check, list, stored };
}

const fault = ({ status, body }: Awaited<ReturnType<Awaited<ReturnType<typeof administered>>['put']>>) => [
  status,
  body.error?.fields?.['secret']?.code ?? body.error?.fields?.['password']?.code ?? body.error?.code,
];

describe('the connections of a community', () => {
  it('include payments and the services in the tenant’s folder, and show when each key was entered but never the key', async () => {
    const { community, list } = await administered();
    expect((await list()).map(({ name, isOn, setAt }) => [name, isOn, setAt])).toEqual([
      [paymentSecretNames.key, true, null],
      [paymentSecretNames.webhook, true, null],
      [signIn, true, null],
      [secretNames.ai, true, null],
      [secretNames.embeddings, false, null],
      // Analytics can be configured here.
      [analyticsKeyName, false, null],
    ]);
    await storeCommunitySecret(community, signIn, 'client secret', testNow);
    const listed = await list();
    expect(listed.find(({ name }) => name === signIn)?.setAt).toBe(testNow.toISOString());
    expect(JSON.stringify(listed)).not.toContain('client secret');
  });

  it('exclude unknown services', async () => {
    const { community, as, put } = await administered();
    for (const name of ['sign-in.other', 'analytics.key', 'mail.password']) {
      expect((await put(name, 'a-long-enough-key')).status).toBe(404);
      expect((await call(community, 'POST', `/api/admin/connections/${name}/check`, { as })).status).toBe(404);
    }
  });
});

describe('a new key of a connection', () => {
  it('isn’t stored if a language model refuses it', async () => {
    const { put, check, stored } = await administered();
    expect(fault(await put(secretNames.ai, 'another-key'))).toEqual([400, 'connection_refused']);
    expect(await stored(secretNames.ai)).toBeNull();
    expect(await check(secretNames.ai)).toBe('missing');
  });

  it('isn’t stored if the service doesn’t respond', async () => {
    const tenant = { ai: { ...ai, address: unreachable } };
    const { put, stored } = await administered(await createTestCommunity({ tenant }));
    expect(fault(await put(secretNames.ai, 'a-key-of-the-model'))).toEqual([503, 'connection_unreachable']);
    expect(await stored(secretNames.ai)).toBeNull();
  });

  it('is checked by Stripe if it is for payments', async () => {
    const paying = await createPayingCommunity();
    const { put, check, stored } = await administered(paying);
    expect(await check(paymentSecretNames.key)).toBe('works');
    const before = await stored(paymentSecretNames.key);
    expect(fault(await put(paymentSecretNames.key, 'sk_test_nobody_has_this_key'))).toEqual([
      400,
      'connection_refused',
    ]);
    expect(await stored(paymentSecretNames.key)).toBe(before);
    expect((await put(paymentSecretNames.key, before ?? '')).status).toBe(200);
  });

  it('is stored encrypted, and logged by name without its value', async () => {
    const { community, put, stored } = await administered();
    const secret = 'whsec_0123456789abcdef';
    expect((await put(paymentSecretNames.webhook, secret, { reason: 'Uus aadress' })).status).toBe(200);
    expect(await stored(paymentSecretNames.webhook)).toBe(secret);
    expect(JSON.stringify(await community.db.select().from(communitySecrets))).not.toContain(secret);
    const entries = await community.db.select().from(auditLog);
    expect(entries).toMatchObject([
      {
        action: 'connection.update',
        targetId: paymentSecretNames.webhook,
        reason: 'Uus aadress',
        before: null,
        after: null,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  it('isn’t stored for an administrator who is demoted during the check', async () => {
    const { community, as, put, stored } = await administered();
    const demote = () => community.db.update(users).set({ role: 'user' }).where(eq(users.id, as.id));
    // The write is the fourth exchange, after the session, the count and the password.
    const { result, wasOvertaken } = await overtake(4, demote, () =>
      put(paymentSecretNames.webhook, 'whsec_0123456789'),
    );
    expect([wasOvertaken, result.status]).toEqual([true, 403]);
    expect(await stored(paymentSecretNames.webhook)).toBeNull();
    expect(await community.db.$count(auditLog)).toBe(0);
  });

  it.each([[''], ['short'], ['with a space in it'], [`${'a'.repeat(501)}`], ['täpitähed-võtmes']])(
    'is refused if it is malformed: %j',
    async (secret) => {
      const { put } = await administered();
      expect(fault(await put(paymentSecretNames.webhook, secret))).toEqual([400, 'connection_secret_invalid']);
    },
  );
});

describe('a test of the stored key', () => {
  it('reports whether a sign-in provider accepts the client secret', async () => {
    const { community, check } = await administered();
    expect(await check(signIn)).toBe('missing');
    await storeCommunitySecret(community, signIn, 'client secret', testNow);
    expect(await check(signIn)).toBe('works');
    await storeCommunitySecret(community, signIn, 'another secret', testNow);
    expect(await check(signIn)).toBe('refused');
  });

  it('reports that a service can’t be reached', async () => {
    const { endpoints } = testProvider();
    const signInProviders = [testProvider({ endpoints: { ...endpoints, token: `${unreachable}/token` } })];
    const { community, check } = await administered(await createTestCommunity({ tenant: { signInProviders } }));
    await storeCommunitySecret(community, signIn, 'client secret', testNow);
    expect(await check(signIn)).toBe('unreachable');
  });

  it('uses the stored URL and model name of a language model', async () => {
    const { community, check } = await administered();
    await storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow);
    expect(await check(secretNames.ai)).toBe('works');
  });

  it('can be made at most 30 times an hour', async () => {
    const { community, as } = await administered();
    const ask = () => call(community, 'POST', `/api/admin/connections/${paymentSecretNames.webhook}/check`, { as });
    for (let made = 0; made < 30; made += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('changing a connection’s key', () => {
  it('requires the password', async () => {
    const { put, remove, stored } = await administered();
    expect((await put(paymentSecretNames.webhook, 'whsec_0123456789')).status).toBe(200);
    for (const [password, code] of [
      [undefined, 'password_required'],
      ['not the password', 'password_wrong'],
    ]) {
      expect(fault(await put(secretNames.ai, 'a-key-of-the-model', { password }))).toEqual([400, code]);
      expect(fault(await remove(paymentSecretNames.webhook, { password }))).toEqual([400, code]);
    }
    expect(await stored(paymentSecretNames.webhook)).toBe('whsec_0123456789');
  });

  it('requires a recent sign-in from an administrator who has no password', async () => {
    const community = await createTestCommunity();
    const as = await actors.admin(community, { user: { passwordHash: null } });
    const path = `/api/admin/connections/${paymentSecretNames.webhook}`;
    const put = (now: Date) =>
      call<CommonResponse>(community, 'PUT', path, { as, now, body: { secret: 'whsec_01234' } });
    expect(fault(await put(later(16 * minute)))).toEqual([403, 'sign_in_again']);
    expect((await put(later(14 * minute))).status).toBe(200);
  });

  it('does nothing if the password was changed in the meantime', async () => {
    const { community, as, remove, stored, put } = await administered();
    await put(paymentSecretNames.webhook, 'whsec_0123456789');
    const change = () => community.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, as.id));
    const { result, wasOvertaken } = await overtake(3, change, () => remove(paymentSecretNames.webhook));
    expect([wasOvertaken, ...fault(result)]).toEqual([true, 400, 'password_wrong']);
    expect(await stored(paymentSecretNames.webhook)).toBe('whsec_0123456789');
  });
});

describe('removing a connection’s key', () => {
  it('deletes the key and logs it, and the key can be entered again', async () => {
    const { community, put, remove, check, list, stored } = await administered();
    await storeCommunitySecret(community, signIn, 'client secret', testNow);
    expect((await remove(signIn, { reason: 'Lekkis' })).status).toBe(200);
    expect(await stored(signIn)).toBeNull();
    expect(await check(signIn)).toBe('missing');
    expect((await list()).find(({ name }) => name === signIn)?.setAt).toBeNull();
    const [entry, ...more] = await community.db.select().from(auditLog);
    expect([entry, more.length]).toEqual([
      expect.objectContaining({ action: 'connection.remove', targetId: signIn, reason: 'Lekkis', before: null }),
      0,
    ]);
    expect((await remove(signIn)).status).toBe(200);
    expect(await community.db.$count(auditLog)).toBe(1);
    expect((await put(paymentSecretNames.webhook, 'whsec_0123456789')).status).toBe(200);
  });

  it('is refused while members are charged with the key, and possible afterwards', async () => {
    const paying = await createPayingCommunity();
    await insertChargedMember(paying);
    const { community, list, remove, stored } = await administered(paying);
    const forPayments = (await list()).slice(0, 2);
    expect(forPayments.map(({ members, isNeeded }) => [members, isNeeded])).toEqual([
      [1, true],
      [1, true],
    ]);
    for (const name of Object.values(paymentSecretNames)) {
      expect(fault(await remove(name))).toEqual([409, 'connection_charges_members']);
      expect(await stored(name)).not.toBeNull();
    }
    expect(await community.db.$count(auditLog)).toBe(0);
    await community.db.update(subscriptions).set({ endedAt: testNow.getTime() });
    expect((await remove(paymentSecretNames.key)).status).toBe(200);
  });

  it('is refused if a member starts a paid plan or the administrator is demoted in the meantime', async () => {
    const paying = await createPayingCommunity();
    const { community, as, remove, stored } = await administered(paying);
    await insertChargedMember(paying);
    const charge = (endedAt: number | null) => community.db.update(subscriptions).set({ endedAt });
    await charge(testNow.getTime());
    const charged = await overtake(
      3,
      () => charge(null),
      () => remove(paymentSecretNames.key),
    );
    expect([charged.wasOvertaken, ...fault(charged.result)]).toEqual([true, 409, 'connection_charges_members']);
    await charge(testNow.getTime());
    const demote = () => community.db.update(users).set({ role: 'user' }).where(eq(users.id, as.id));
    const demoted = await overtake(3, demote, () => remove(paymentSecretNames.key));
    expect([demoted.wasOvertaken, demoted.result.status]).toEqual([true, 403]);
    expect(await stored(paymentSecretNames.key)).not.toBeNull();
  });
});

it('a payment key of another Stripe account is refused while members are charged', async () => {
  const paying = await createPayingCommunity();
  await insertChargedMember(paying);
  const other = await createPayingCommunity();
  const { put } = await administered(paying);
  const { stored } = await administered(other);
  expect(fault(await put(paymentSecretNames.key, (await stored(paymentSecretNames.key)) ?? ''))).toEqual([
    400,
    'payments_other_account',
  ]);
});
