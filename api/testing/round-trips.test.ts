import { describe, expect, inject, it } from 'vitest';
import { auditLog } from '#api/platform/audit/schema.ts';
import { compareLists, inStep } from './compare-lists.ts';
import { refuseFullScans } from './find-full-scans.ts';
import { call, createTestCommunity, createTestContext } from './index.ts';
import { listApiRoutes } from './list-routes.ts';
import { allRoundTrips } from './round-trips/all.ts';
import { fillIn } from './round-trips/measured.ts';
import { testProvider } from './sign-in-at-provider.ts';
import { entriesOf } from './staff-acts.ts';
import { isTestedCall } from './tested-calls.ts';

/**
 * These numbers determine a call's speed, so raise one only with a reason. Community state is cached, as in an isolate
 * that has handled a request within the last second.
 */
const expected = allRoundTrips;

/** A community with every optional feature turned on. */
const createWholeCommunity = () =>
  createTestCommunity({
    tenant: {
      signInProviders: [testProvider()],
      ai: { address: inject('modelServiceUrl'), model: 'small-model' },
    },
  });

describe('exchanges with the database', () => {
  it('are listed for every call of the API', () => {
    expect(
      compareLists(
        expected.map(([route]) => route),
        listApiRoutes(),
      ),
      'say how many exchanges it takes: a row in a file of api/testing/round-trips/',
    ).toEqual(inStep);
  });

  // One call for both: preparing it takes longer than checking it.
  it.each(expected.filter(([route]) => isTestedCall(route)))(
    'of %s, which is in the audit log if it is an act of staff',
    async (route, row) => {
      const community = await createWholeCommunity();
      const entries = entriesOf(route);
      const countEntries = async () => (entries === 'any' ? 0 : community.db.$count(auditLog));
      let before = 0;
      const answer = await refuseFullScans(community, async () => {
        const { params, query, ...options } = (await row.prepare?.(community)) ?? {};
        before = await countEntries();
        await createTestContext(community).community();
        const [method = '', path = ''] = route.split(' ');
        return call(community, method, fillIn(path, params, query), options);
      });
      expect(answer.status, `what it costs when it succeeds; it answered ${JSON.stringify(answer.body)}`).toBeLessThan(
        400,
      );
      expect(answer.roundTrips, 'read and write in fewer batches, or change its row in api/testing/round-trips/').toBe(
        row.roundTrips,
      );
      const added = (await countEntries()) - before;
      expect(Math.min(added, 1), 'record it with an auditEntry in its batch').toBe(entries === 'some' ? 1 : 0);
    },
  );

  it('include one for the brand in a new isolate', async () => {
    const community = await createTestCommunity();
    expect((await call(community, 'GET', '/api/customizations/version')).roundTrips).toBe(1);
    expect((await call(community, 'GET', '/api/customizations/current')).roundTrips).toBe(0);
  });
});
