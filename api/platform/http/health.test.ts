import { describe, expect, inject, it } from 'vitest';
import { actors, call, createTestCommunity, registerCommunity } from '#api/testing/index.ts';

/** A hanging database takes 4 s to time out, so these tests run concurrently. */
describe.concurrent('GET /api/health', () => {
  it('names the community and the build', async () => {
    const community = await createTestCommunity();
    const { status, body } = await call<Record<string, unknown>>(community, 'GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, build: expect.any(String), community: community.tenant.slug });
  });

  it.each(['closedUrl', 'silentUrl'] as const)('is 503 within 5 s when the database is down (%s)', async (server) => {
    const community = await createTestCommunity();
    const startedAt = performance.now();
    const answer = await call(community, 'GET', '/api/health', { env: { LOCAL_DATABASE_URL: inject(server) } });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(answer.status).toBe(503);
    expect(answer.body.error?.code).toBe('unavailable');
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

  it('is 503 for a database without tables', async () => {
    const community = await createTestCommunity();
    const unknown = { ...community, tenant: { ...community.tenant, slug: 'never-created' } };
    expect((await call(unknown, 'GET', '/api/health')).status).toBe(503);
  });
});
