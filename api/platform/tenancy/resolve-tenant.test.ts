import { beforeEach, describe, expect, it } from 'vitest';
import {
  bindings,
  createTestCommunity,
  createTestContext,
  later,
  registerCommunity,
  second,
  testNow,
} from '#api/testing/index.ts';
import { databaseAddress, listTenants, registryKey, resolveTenant, tenantOrigin } from './resolve-tenant.ts';

const { tenant, ...rest } = await createTestCommunity();
const named = (slug: string, more: Partial<typeof tenant> = {}) => ({
  ...rest,
  tenant: { ...tenant, slug, hostnames: [`${slug}.example.test`], ...more },
});
const resolve = async (url: string, headers: Record<string, string> = {}, now = testNow.getTime()) =>
  (await resolveTenant(new Request(url, { headers }), bindings, now))?.slug ?? null;

let hosts = 0;
let slug = '';
beforeEach(() => {
  hosts += 1;
  slug = `tenancy-${hosts}`;
});

describe('resolveTenant', () => {
  it('finds the community by host, whatever the case, port and scheme', async () => {
    await registerCommunity(named(slug));
    expect(await resolve(`https://${slug}.example.test/x`)).toBe(slug);
    expect(await resolve(`http://${slug.toUpperCase()}.Example.TEST:4321/x`)).toBe(slug);
  });

  it('finds no community at an unregistered host', async () => {
    expect(await resolve(`https://${slug}.example.test/`)).toBeNull();
    expect(await resolve(`https://x.${slug}.example.test/`)).toBeNull();
    expect(await resolve(`https://${slug}.example.test.evil.test/`)).toBeNull();
  });

  it.each(['x-forwarded-host', 'forwarded', 'x-host', 'x-original-host', 'x-forwarded-server'])(
    'uses only the actual host, never %s',
    async (header) => {
      await registerCommunity(named(slug));
      await registerCommunity(named(`${slug}-victim`));
      const value = header === 'forwarded' ? `host=${slug}-victim.example.test` : `${slug}-victim.example.test`;
      expect(await resolve(`https://${slug}.example.test/`, { [header]: value })).toBe(slug);
      expect(await resolve(`https://${slug}-nobody.example.test/`, { [header]: value })).toBeNull();
    },
  );

  it('caches a host for 30 s, then reads the registry again', async () => {
    await registerCommunity(named(slug));
    const host = `https://${slug}.example.test/`;
    const at = (milliseconds: number) => resolve(host, {}, later(milliseconds).getTime());
    expect(await at(0)).toBe(slug);
    await bindings.TENANTS.delete(registryKey(`${slug}.example.test`));
    expect(await at(30 * second - 1)).toBe(slug);
    expect(await at(30 * second)).toBeNull();
  });

  it('caches an unknown host no longer than a known one', async () => {
    const host = `https://${slug}.example.test/`;
    expect(await resolve(host)).toBeNull();
    await registerCommunity(named(slug));
    expect(await resolve(host, {}, later(30 * second - 1).getTime())).toBeNull();
    expect(await resolve(host, {}, later(30 * second).getTime())).toBe(slug);
  });

  it('does not trust its cache when the clock has gone back', async () => {
    const host = `https://${slug}.example.test/`;
    expect(await resolve(host, {}, later(second).getTime())).toBeNull();
    await registerCommunity(named(slug));
    expect(await resolve(host, {}, testNow.getTime())).toBe(slug);
  });

  it('refuses a malformed record', async () => {
    await bindings.TENANTS.put(
      registryKey(`${slug}.example.test`),
      JSON.stringify({ slug, databaseUrl: 'http://evil.test' }),
    );
    await expect(resolve(`https://${slug}.example.test/`)).rejects.toThrow();
  });
});

describe('listTenants', () => {
  it('lists each community once, suspended or not, whatever its number of hosts, and skips malformed records', async () => {
    await registerCommunity(named(slug, { hostnames: [`${slug}.example.test`, `www.${slug}.example.test`] }));
    await registerCommunity(named(`${slug}-closed`, { status: 'suspended' }));
    await bindings.TENANTS.put(registryKey(`${slug}-broken.example.test`), '{"slug":1}');
    const slugs = (await listTenants(bindings)).map((found) => found.slug).filter((found) => found.startsWith(slug));
    expect(slugs.sort()).toEqual([slug, `${slug}-closed`]);
  });
});

describe('tenantOrigin', () => {
  it('uses the first registered host, whatever the request says', () => {
    const request = new Request('https://evil.test/', {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    });
    const { origin } = createTestContext(named(slug), { request });
    expect(origin).toBe(`http://${slug}.example.test:4321`);
  });

  it('uses https everywhere except on a developer’s machine', () => {
    const { ENVIRONMENT: _, ...production } = bindings;
    expect(tenantOrigin(named(slug).tenant, production)).toBe(`https://${slug}.example.test`);
    expect(tenantOrigin(named(slug).tenant, { ...production, ENVIRONMENT: 'staging' })).toMatch(/^https:/);
  });
});

describe('databaseAddress', () => {
  const remote = { ...tenant, databaseUrl: 'libsql://kuu.example.test' };

  it('returns the community’s own database in production', () => {
    const env = { ...bindings, ENVIRONMENT: 'production', DATABASE_AUTH_TOKEN: 'token' };
    expect(databaseAddress(remote, env)).toEqual({ url: 'libsql://kuu.example.test', authToken: 'token' });
  });

  it('returns the community’s namespace on the local server, never the remote database', () => {
    expect(databaseAddress(remote, bindings)).toEqual({ url: bindings.LOCAL_DATABASE_URL, namespace: tenant.slug });
  });
});
