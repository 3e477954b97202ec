import { describe, expect, it } from 'vitest';
import { withSettings } from '#api/context.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  failExchange,
  later,
  minute,
  type TestCommunity,
} from '#api/testing/index.ts';
import { countFacts } from '../fold/count-facts.ts';
import { readReport } from '../report/get-analytics-report.ts';

const at = (minutes: number) => later(minutes * minute);

async function run(community: TestCommunity, minutes: number) {
  await countFacts(await withSettings(createTestContext(community, { now: at(minutes) })));
}

const marksOf = async (community: TestCommunity) =>
  (await readReport(createTestContext(community, { now: at(60) }), { period: '7d' })).marks
    .filter(({ kind }) => kind === 'price')
    .map((mark) => mark.at);

function pricedAt(community: TestCommunity, EUR: number): TestCommunity {
  const { prices } = community.tenant;
  const tenant = { ...community.tenant, prices: { ...prices, premium: { ...prices.premium, EUR } } };
  return { ...community, tenant };
}

describe('a price change', () => {
  it('is marked when the community’s file changes the prices, and again when it restores the old ones', async () => {
    const community = await createTestCommunity();
    const dearer = pricedAt(community, 4_321);
    for (const minutes of [1, 2]) await run(community, minutes);
    expect(await marksOf(community)).toEqual([]);
    for (const minutes of [3, 4]) await run(dearer, minutes);
    expect(await marksOf(community)).toEqual([at(3).toISOString()]);
    await run(community, 5);
    expect(await marksOf(community)).toEqual([at(3).toISOString(), at(5).toISOString()]);
  });

  it('is marked when an administrator makes it', async () => {
    const community = await createTestCommunity();
    await run(community, 1);
    const body = { group: 'prices', version: 0, changes: { premiumEUR: 4_321 } };
    const as = await actors.admin(community);
    expect((await call(community, 'PATCH', '/api/admin/settings', { as, body })).status).toBe(200);
    await run(community, 2);
    expect(await marksOf(community)).toEqual([at(2).toISOString()]);
  });

  it('is marked once even if the job stops halfway or runs twice', async () => {
    const community = await createTestCommunity();
    const dearer = pricedAt(community, 4_321);
    await run(community, 1);
    for (const exchange of [1, 2, 3]) {
      await failExchange(exchange, 'after', () => countFacts(createTestContext(dearer, { now: at(2) })));
    }
    await Promise.all([run(dearer, 3), run(dearer, 3)]);
    expect(await marksOf(community)).toHaveLength(1);
  });
});
