import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import {
  actors,
  createTestCommunity,
  createTestContext,
  day,
  failExchange,
  hour,
  later,
  minute,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { countFacts } from '../fold/count-facts.ts';
import { readReport } from '../report/get-analytics-report.ts';
import { planReport } from '../report/plan-report.ts';
import { analyticsPeriodSums } from '../schema.ts';

type Row = typeof analyticsCounts.$inferInsert;

/** Creates half a year in which each day has its own paths, campaigns and members. */
async function begin() {
  const community = await createTestCommunity();
  const { db, tenant } = community;
  const rowsOf = (ago: number): Row[] => {
    const at = localDay(later(-ago * day), tenant.timeZone);
    const of = (measure: Row['measure'], name: string, count: number): Row[] =>
      [
        { period: 'day' as const, at },
        {
          period: 'hour' as const,
          at: later(-ago * day - hour)
            .toISOString()
            .slice(0, 13),
        },
      ].map((when) => ({ ...when, measure, name, count }));
    return [
      ...of('path', '/', 5 + ago),
      ...of('path', `/articles/${ago % 7}`, 9),
      ...of('utm_campaign', `kevad-${ago % 3}`, 6),
      ...of('utm_campaign', '', 2),
      ...of('active_days', String((ago % 40) + 1), 3),
      ...of('active_days', '9999', 1),
    ];
  };
  const rows = Array.from({ length: 200 }, (_, ago) => rowsOf(ago)).flat();
  for (let from = 0; from < rows.length; from += 300)
    await db.insert(analyticsCounts).values(rows.slice(from, from + 300));
  return community;
}

const read = (community: TestCommunity, period: '30d' | '90d' | '7d', now = testNow) =>
  readReport(createTestContext(community, { now }), { period });
const count = (community: TestCommunity, now = testNow) => countFacts(createTestContext(community, { now }));
const figuresOf = async (community: TestCommunity, now = testNow) => {
  const reports = [await read(community, '30d', now), await read(community, '90d', now)];
  return reports.map(({ top, totals, previous }) => [top, totals.activeMembers, previous.activeMembers]);
};
/** Custom ranges: with whole months in both periods, without any, and up to the current day. */
const ranges = [
  { from: '2025-12-20', to: '2026-02-28' },
  { from: '2026-01-02', to: '2026-01-30' },
  { from: '2026-01-01', to: '2026-03-10' },
];
const rangesOf = (community: TestCommunity) =>
  Promise.all(
    ranges.map(async (range) => (await readReport(createTestContext(community, { now: testNow }), range)).top),
  );
const isSummed = async ({ db }: TestCommunity) => (await db.select().from(analyticsPeriodSums)).length > 0;

describe('monthly sums', () => {
  it('equal the sums of their days, and are read instead of the days', async () => {
    const community = await begin();
    const before = await rangesOf(community);
    expect(JSON.stringify(before)).toContain('kevad-2');
    await count(community);
    expect(await rangesOf(community)).toEqual(before);
    await community.db.run(
      sql`delete from analytics_counts where period = 'day' and measure = 'path' and at like '2026-02%'`,
    );
    expect(await rangesOf(community)).toEqual(before);
  });

  it('are read only if no month of the range is missing its sum', async () => {
    const community = await begin();
    const before = await rangesOf(community);
    await count(community);
    await community.db.run(sql`delete from analytics_counts where period = 'month' and at = '2026-01'`);
    expect(await rangesOf(community)).toEqual(before);
  });
});

describe('30- and 90-day sums', () => {
  it.each([
    ['in the middle of a day', testNow],
    ['just before midnight, when the previous day counts in full', new Date('2026-03-10T21:30:00Z')],
    ['just after midnight', new Date('2026-03-09T22:10:00Z')],
  ])('equal the sums of their days %s', async (_, now) => {
    const community = await begin();
    const before = await figuresOf(community, now);
    expect(JSON.stringify(before)).toContain('kevad-2');
    await count(community, now);
    expect(await isSummed(community)).toBe(true);
    expect(await figuresOf(community, now)).toEqual(before);
    await count(community, now);
    expect(await figuresOf(community, now)).toEqual(before);
  });

  it('are read instead of whole days, so that a long report reads as few rows as a short one', async () => {
    const community = await begin();
    const [before, week] = [await figuresOf(community), await read(community, '7d')];
    await count(community);
    const today = localDay(testNow, community.tenant.timeZone);
    await community.db.run(sql`delete from analytics_counts where period = 'day' and at < ${today}`);
    expect(await figuresOf(community)).toEqual(before);
    expect(await read(community, '7d')).not.toEqual(week);
  });

  it('are valid for one day: a report on the next day reads days until the job has summed again', async () => {
    const community = await begin();
    await count(community);
    const tomorrow = later(day);
    const stale = await figuresOf(community, tomorrow);
    await community.db.delete(analyticsPeriodSums);
    expect(await figuresOf(community, tomorrow)).toEqual(stale);
    await count(community, tomorrow);
    expect(await figuresOf(community, tomorrow)).toEqual(stale);
  });

  it('aren’t stored until the last views of the previous day have arrived', async () => {
    const community = await begin();
    const midnight = new Date('2026-03-09T22:00:00Z');
    expect(planReport({ period: '30d' }, midnight, community.tenant.timeZone).current.buckets.at(-1)?.at).toBe(
      midnight.getTime(),
    );
    await count(community, new Date(midnight.getTime() + minute - 1));
    expect(await isSummed(community)).toBe(false);
    await count(community, new Date(midnight.getTime() + minute));
    expect(await isSummed(community)).toBe(true);
  });

  it.each([2, 5, 10, 12])('are complete or absent if the job stops at database exchange %i', async (exchange) => {
    for (const when of ['before', 'after'] as const) {
      const community = await begin();
      const before = [await figuresOf(community), await rangesOf(community)];
      await failExchange(exchange, when, () => count(community));
      expect([await figuresOf(community), await rangesOf(community)]).toEqual(before);
      await Promise.all([count(community), count(community)]);
      expect([await figuresOf(community), await rangesOf(community)]).toEqual(before);
    }
  });

  it('exclude today, and the report adds today’s active members', async () => {
    const community = await begin();
    await count(community);
    const before = await read(community, '90d');
    await actors.member(community);
    await count(community);
    expect((await read(community, '90d')).totals.activeMembers).toBe((before.totals.activeMembers ?? 0) + 1);
  });
});
