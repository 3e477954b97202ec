import { createExecutionContext } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { createContext } from '#api/context.ts';
import { authenticatePage } from '#api/features/accounts/auth/index.ts';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { resolveTenant } from '#api/platform/tenancy/resolve-tenant.ts';
import { deferUntilDropped } from './create-test-community.ts';
import { actors, bindings, call, createTestCommunity, createTestContext, registerCommunity, testNow } from './index.ts';

const branded = (name: string) => ({ ...defaultBrand, name, tagline: { et: `${name} eesti`, en: `${name} english` } });
const kuu = await createTestCommunity({ brand: branded('Kuu') });
const koit = await createTestCommunity({ brand: branded('Koit') });

describe('two communities', () => {
  it('reject each other’s tokens', async () => {
    const mari = await actors.member(kuu);
    expect((await call(kuu, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
    expect((await call(koit, 'GET', '/api/users/profile', { as: mari })).status).toBe(401);
    expect((await call(koit, 'POST', '/api/auth/sign-out', { as: mari })).status).toBe(401);
    expect((await call(kuu, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
  });

  it('reject each other’s cookies', async () => {
    const mari = await actors.member(kuu);
    const request = new Request('https://kuu.test/me', { headers: { cookie: `__Host-session=${mari.cookie}` } });
    expect(await authenticatePage(createTestContext(kuu), request)).not.toBeNull();
    expect(await authenticatePage(createTestContext(koit), request)).toBeNull();
  });

  it('reject each other’s passwords, since each has its own accounts', async () => {
    const mari = await actors.member(kuu);
    const body = { email: mari.email, password: mari.password };
    expect((await call(koit, 'POST', '/api/auth/sign-in', { body })).status).toBe(401);
    expect((await call(kuu, 'POST', '/api/auth/sign-in', { body })).status).toBe(200);
  });

  it('ignore the host in a forwarding header', async () => {
    const jaan = await actors.member(koit);
    const headers = { 'x-forwarded-host': koit.hostname, forwarded: `host=${koit.hostname}` };
    expect((await call(kuu, 'GET', '/api/users/profile', { as: jaan, headers })).status).toBe(401);
  });

  it('count their rate limits separately', async () => {
    const body = { email: 'keegi@people.test' };
    const headers = { 'cf-connecting-ip': '192.0.2.77' };
    const resend = async (community: typeof kuu) =>
      (await call(community, 'POST', '/api/auth/resend-verification', { body, headers })).status;
    for (let attempt = 0; attempt < 5; attempt += 1) await resend(kuu);
    expect(await resend(kuu)).toBe(429);
    expect(await resend(koit)).toBe(202);
  });
});

describe('200 interleaved requests to two communities in two languages', () => {
  it('never mix up host, member, brand or language', async () => {
    await Promise.all([registerCommunity(kuu), registerCommunity(koit)]);
    const members = { Kuu: await actors.member(kuu), Koit: await actors.member(koit) };
    const serve = async (request: Request) => {
      const tenant = await resolveTenant(request, bindings, testNow.getTime());
      if (!tenant) throw new Error('no community at this host');
      const context = createContext({ tenant, env: bindings, request, defer: deferUntilDropped, now: testNow });
      return (await api.fetch(request, { context }, createExecutionContext())).json();
    };
    const kinds = (['Kuu', 'Koit'] as const).flatMap((name) =>
      (['et', 'en'] as const).map((locale) => ({ name, locale })),
    );
    const requests = Array.from({ length: 200 }, async (_, index) => {
      const { name, locale } = kinds[index % 4] ?? { name: 'Kuu', locale: 'et' };
      const { hostname } = { Kuu: kuu, Koit: koit }[name];
      const headers = { authorization: `Bearer ${members[name].token}`, cookie: `locale=${locale}` };
      if (index % 5 === 0) {
        const answer = await serve(new Request(`https://${hostname}/api/users/profile`, { headers }));
        expect(answer).toMatchObject({ success: true, user: { id: members[name].id } });
      } else {
        const answer = await serve(new Request(`https://${hostname}/api/customizations/current`, { headers }));
        const tagline = `${name} ${{ et: 'eesti', en: 'english' }[locale]}`;
        expect(answer).toMatchObject({ success: true, data: { settings: { name, tagline } } });
      }
    });
    expect(await Promise.all(requests)).toHaveLength(200);
  });
});
