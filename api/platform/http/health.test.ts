import { describe, expect, inject, it } from 'vitest';
import { actors, bindings, call, createTestCommunity, registerCommunity } from '#api/testing/index.ts';
import { applyProductionDatabaseTimeouts } from '#api/testing/patient-requests.ts';

applyProductionDatabaseTimeouts();

/** Makes writes fail, as on a disk that is full or read-only. */
async function refuseWrites(slug: string): Promise<void> {
  const { ok } = await fetch(`${bindings.LOCAL_DATABASE_ADMIN_URL}/v1/namespaces/${slug}/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ block_reads: false, block_writes: true, block_reason: 'the disk is full' }),
  });
  if (!ok) throw new Error('the database server kept its settings');
}

/** A hanging database takes 4 s to time out, so these tests run concurrently. */
describe.concurrent('GET /api/health', () => {
  it('names the community and the build', async () => {
    const community = await createTestCommunity();
    const { status, body } = await call<Record<string, unknown>>(community, 'GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, build: expect.any(String), community: community.tenant.slug });
  });

  it.each(['closedUrl', 'silentUrl'] as const)(
    'returns 503 within 5 s when the database is down (%s)',
    async (server) => {
      const community = await createTestCommunity();
      const startedAt = performance.now();
      const answer = await call(community, 'GET', '/api/health', { env: { LOCAL_DATABASE_URL: inject(server) } });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      expect(answer.status).toBe(503);
      expect(answer.body.error?.code).toBe('unavailable');
    },
  );
});

describe.concurrent('a database that hangs', () => {
  it.each([
    ['GET', '/api/health'],
    ['GET', '/api/users/profile'],
    ['GET', '/api/search?q=uni'],
    ['POST', '/api/auth/sign-in'],
  ])('results in a 503 within 5 s, however many database exchanges a call makes: %s %s', async (method, path) => {
    const community = await createTestCommunity();
    const as = await actors.member(community);
    const env = { LOCAL_DATABASE_URL: inject('silentUrl') };
    const sent = method === 'POST' ? { body: { email: as.email, password: as.password } } : { as };
    const startedAt = performance.now();
    const { status, headers } = await call(community, method, path, { ...sent, env });
    expect([status, performance.now() - startedAt < 5_000]).toEqual([503, true]);
    expect(headers.get('retry-after')).toBe('10');
  });
});

describe.concurrent('a database that can be read, but not written', () => {
  it('is reported by the health check, and results in a 503 as if it were down', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    await refuseWrites(community.tenant.slug);
    const write = await call(community, 'POST', '/api/feedback', { as: mari, body: { message: 'Siin on tore olla!' } });
    const health = await call(community, 'GET', '/api/health');
    expect([write.status, write.body.error?.code, health.status]).toEqual([503, 'unavailable', 503]);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
  });
});

describe.concurrent('a database that is down', () => {
  it.each(['closedUrl', 'silentUrl'] as const)('never signs a member out: 503, not 401 or 404 (%s)', async (server) => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const env = { LOCAL_DATABASE_URL: inject(server) };
    const answers = await Promise.all([
      call(community, 'GET', '/api/users/profile', { as: mari, env }),
      call(community, 'POST', '/api/auth/sign-out', { as: mari, env }),
      call(community, 'POST', '/api/auth/sign-in', { body: { email: mari.email, password: mari.password }, env }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
  });

  it('leaves the other communities unaffected', async () => {
    const [ill, well] = await Promise.all([createTestCommunity(), createTestCommunity()]);
    await registerCommunity(well);
    const hanging = call(ill, 'GET', '/api/health', { env: { LOCAL_DATABASE_URL: inject('silentUrl') } });
    const startedAt = performance.now();
    expect((await call(well, 'GET', '/api/health')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect((await hanging).status).toBe(503);
  });

  it('results in a 503, like a database that was never created', async () => {
    const community = await createTestCommunity();
    const unknown = { ...community, tenant: { ...community.tenant, slug: 'never-created' } };
    expect((await call(unknown, 'GET', '/api/health')).status).toBe(503);
  });
});
