import { afterEach, describe, expect, inject, it } from 'vitest';
import { api } from '#api/app.ts';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Declaration } from '#api/platform/http/declaration.ts';
import { type CallRecord, calls } from './calls.ts';
import { compareLists, noDifferences } from './compare-lists.ts';
import { countTestCommunities, dropTestCommunities } from './create-test-community.ts';
import { call, createTestCommunity, createTestContext, type TestCommunity } from './index.ts';
import { listApiRoutes } from './list-api-routes.ts';
import { createAccessMeter } from './measure-access.ts';
import { recipes } from './recipes/all.ts';
import { fillIn } from './recipes/recipe.ts';
import { refuseFullScans } from './refuse-full-scans.ts';
import { testProvider } from './sign-in-at-provider.ts';
import { isTestedCall } from './tested-calls.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** For `npm run record:calls`. */
    routes?: readonly string[];
    measured?: readonly [route: string, record: CallRecord];
  }
}

const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });

/**
 * Returns what a route's verb declares, from the OpenAPI document. The document itself is the one route without a verb.
 */
function declarationOf(route: string): Pick<Declaration, 'access' | 'proof' | 'records'> {
  const [method = '', path = ''] = route.split(' ');
  if (path === '/api/openapi.json') return { access: 'anyone' };
  const described = document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, Record<string, unknown>>;
  const operation = described?.[method.toLowerCase()];
  return {
    access: operation?.['x-access'] as Declaration['access'],
    ...(operation?.['x-proof'] ? { proof: operation['x-proof'] as 'always' } : {}),
    ...(operation?.['x-records'] ? { records: operation['x-records'] as string } : {}),
  };
}

const listed = (records: Declaration['records']): readonly string[] => {
  if (records === undefined || (typeof records === 'object' && 'nothing' in records)) return [];
  return typeof records === 'string' ? [records] : records;
};

/** Creates a community with every optional feature turned on. */
const createWholeCommunity = () =>
  createTestCommunity({
    tenant: {
      signInProviders: [testProvider()],
      ai: { address: inject('modelServiceUrl'), model: 'small-model' },
    },
  });

async function make(community: TestCommunity, route: string, isStale = false) {
  const { params, query, ...options } = (await recipes.get(route)?.(community)) ?? {};
  if (isStale) await community.db.update(sessions).set({ provedAt: 0 });
  const earlier = new Set((await community.db.select().from(auditLog)).map(({ id }) => id));
  await createTestContext(community).community();
  const [method = '', path = ''] = route.split(' ');
  const answer = await call(community, method, fillIn(path, params, query), options);
  const entries = await community.db.select().from(auditLog).orderBy(auditLog.action);
  const records = entries.filter(({ id }) => !earlier.has(id)).map(({ action }) => action);
  return { answer, records: [...new Set(records)] };
}

const measureAccess = await createAccessMeter();
const sharedCount = countTestCommunities();

// Two communities per call would need more open files than a system may allow their server.
afterEach(() => dropTestCommunities(sharedCount));

async function measure(route: string): Promise<CallRecord> {
  const access = (await measureAccess(route)) as CallRecord['access'];
  const community = await createWholeCommunity();
  const { answer, records } = await refuseFullScans(community, () => make(community, route));
  expect(answer.status, `what it costs when it succeeds; it answered ${JSON.stringify(answer.body)}`).toBeLessThan(400);
  const { proof } = declarationOf(route);
  return {
    access,
    ...(proof && { proof }),
    exchanges: answer.roundTrips,
    ...(records.length > 0 && { records }),
  };
}

describe('API calls', () => {
  it('are all recorded, each with a recipe for a successful call', ({ task }) => {
    const routes = listApiRoutes();
    task.meta.routes = routes;
    expect(compareLists(Object.keys(calls), routes), 'npm run record:calls').toEqual(noDifferences);
    expect(compareLists([...recipes.keys()], routes), 'say how it succeeds, in api/testing/recipes/').toEqual(
      noDifferences,
    );
  });

  // One test for everything that is measured: preparing a call takes longer than making it.
  const tested = listApiRoutes().filter(isTestedCall);
  it.for(tested)('%s does what its verb declares and what is on record', async (route, { task }) => {
    const measured = await measure(route);
    const declared = declarationOf(route);
    const isOfStaff = declared.access === 'moderator' || declared.access === 'admin';
    const isAct = !route.startsWith('GET ') || declared.proof === 'always';
    expect(measured.access, 'as its verb declares').toBe(declared.access);
    if (isOfStaff) {
      expect(isAct && declared.records === undefined, 'an act of staff declares what it records').toBe(false);
      expect(listed(declared.records)).toEqual(expect.arrayContaining([...(measured.records ?? [])]));
      expect((measured.records ?? []).length > 0, 'an entry of the audit log').toBe(
        listed(declared.records).length > 0,
      );
    }
    task.meta.measured = [route, measured];
    expect(measured, 'if that is meant: npm run record:calls').toEqual(calls[route]);
  });

  const ofStaff = listApiRoutes().filter((route) => ['moderator', 'admin'].includes(declarationOf(route).access));

  it.each(ofStaff.filter(isTestedCall))('%s needs a fresh proof only if its verb declares one', async (route) => {
    const { proof } = declarationOf(route);
    if (proof === 'part' || proof === 'password') return;
    const { answer } = await make(await createWholeCommunity(), route, true);
    expect(answer.body?.error?.code === 'proof_needed').toBe(proof === 'always');
  });

  it('read the brand once in a new isolate, and not again', async () => {
    const community = await createTestCommunity();
    expect((await call(community, 'GET', '/api/customizations/version')).roundTrips).toBe(1);
    expect((await call(community, 'GET', '/api/customizations/current')).roundTrips).toBe(0);
  });
});
