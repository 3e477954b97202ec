import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contentTexts } from '#api/features/content/content/schema.ts';
import { runMinute } from '#api/jobs/run-minute.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertComment,
  insertContent,
  insertPost,
  later,
  minute,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { AnalyticsReport } from '../contract.ts';
import { getAnalyticsReport } from './get-analytics-report.ts';

const community = await createTestCommunity();

async function view(path: string, now = testNow, more: { from?: string; referrer?: string } = {}) {
  const { from = '192.0.2.1', referrer } = more;
  const headers = { 'cf-connecting-ip': from };
  const body = { path, referrer };
  expect((await call(community, 'POST', '/api/analytics/pageview', { body, now, headers })).status).toBe(202);
}

const read = async (as: TestActor, query: string, now = testNow) => {
  const { status, body } = await call<{ data: AnalyticsReport }>(community, 'GET', `/api/admin/analytics?${query}`, {
    as,
    now,
  });
  expect(status).toBe(200);
  return body.data;
};

describe('GET /api/admin/analytics', async () => {
  const old = later(-400 * day).getTime();
  const admin = await actors.admin(community, { user: { createdAt: old } });
  const mari = await actors.member(community, { user: { createdAt: later(-2 * day).getTime() } });
  await actors.member(community, { user: { createdAt: later(-hour).getTime() } });
  await actors.member(community, { user: { createdAt: later(-8 * day).getTime(), emailVerifiedAt: null } });
  await view('/pricing', later(-2 * day));
  await view('/', later(-hour), { referrer: 'https://search.test/?q=x' });
  await view('/pricing');
  await view('/pricing', testNow, { from: '192.0.2.2' });
  const postId = await insertPost(community, { authorId: mari.id, createdAt: later(-2 * day).getTime() });
  await insertComment(community, { postId, authorId: admin.id });

  it('returns a point for each day, even without activity, and the same figures after the job has counted new facts', async () => {
    const uncounted = await read(admin, 'period=7d');
    await runMinute(createTestContext(community, { now: testNow }));
    const report = await read(admin, 'period=7d');
    const figures = ({ totals, previous, series, previousSeries, funnel }: AnalyticsReport) => {
      const still = (each: object) => JSON.stringify(each).replace(/"active\w+":\d+/g, '');
      return [totals, previous, series, previousSeries, funnel].map(still);
    };
    expect(figures(report)).toEqual(figures(uncounted));
    expect(
      report.series.map(({ day, figures: { views, visitors, signUps } }) => [day, views, visitors, signUps]),
    ).toEqual([
      ...['04', '05', '06', '07'].map((date) => [`2026-03-${date}`, 0, 0, 0]),
      ['2026-03-08', 1, 1, 1],
      ['2026-03-09', 0, 0, 0],
      ['2026-03-10', 3, 2, 1],
    ]);
    expect(report.totals).toMatchObject({ views: 4, visitors: 3, signUps: 2, posts: 1, comments: 1 });
    expect(report.previous).toMatchObject({ views: 0, signUps: 1 });
    // Names with fewer than five views aren't listed.
    expect(report.top.content).toEqual({ rows: [], others: { count: 4, previous: 0 } });
    expect(report.top.referrers).toEqual({ rows: [], others: { count: 1, previous: 0 } });
    expect(report.funnel.map(({ step, count }) => [step, count])).toEqual([
      ['visited', 3],
      ['signedUp', 2],
      ['confirmed', 2],
      ['posted', 1],
      ['paid', 0],
    ]);
    expect(report.previousSeries).toHaveLength(7);
  });

  it('counts a visitor or member once, even if they were active in several hours', async () => {
    const { bucket, series, totals } = await read(admin, 'period=24h');
    expect([bucket, series.length]).toEqual(['hour', 24]);
    expect(series.slice(-2).map(({ at, figures: { views, visitors } }) => [at, views, visitors])).toEqual([
      ['2026-03-10T11:00:00.000Z', 1, 1],
      ['2026-03-10T12:00:00.000Z', 2, 2],
    ]);
    expect(totals).toMatchObject({ views: 3, visitors: 2, signUps: 1 });
  });

  it.each([
    ['30d', 30],
    ['90d', 90],
  ])('for the period %s, returns %i points', async (period, length) => {
    const { series, previousSeries, totals } = await read(admin, `period=${period}`);
    expect([series.length, previousSeries.length, totals.views]).toEqual([length, length, 4]);
  });

  it.each([
    'period=1y',
    'period=',
    '',
    'from=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'period=7d&from=2026-03-01',
  ])('responds with 400 to an unknown period: %s', async (query) => {
    expect((await call(community, 'GET', `/api/admin/analytics?${query}`, { as: admin })).status).toBe(400);
  });

  it('reads the report in one exchange with the database', async () => {
    const context = await createActorContext(community, admin);
    const before = context.roundTrips();
    await getAnalyticsReport(context, { period: '90d' });
    expect(context.roundTrips() - before).toBe(1);
  });

  it('refuses everyone but administrators, whatever the period', async () => {
    const moderator = await actors.moderator(community);
    const status = async (query: string, as?: TestActor) =>
      (await call(community, 'GET', `/api/admin/analytics?${query}`, as ? { as } : {})).status;
    expect([
      await status('period=7d', moderator),
      await status('period=1y', moderator),
      await status('period=7d'),
    ]).toEqual([403, 403, 401]);
  });

  it('returns the same figures after the job has run again', async () => {
    const run = () => runMinute(createTestContext(community, { now: later(minute) }));
    await run();
    const before = await read(admin, 'period=7d', later(minute));
    await run();
    expect(await read(admin, 'period=7d', later(minute))).toEqual(before);
  });

  it('shows the title for a path in the reader’s language as long as the item exists', async () => {
    const { id, slug } = await insertContent(community, {}, [{ title: 'Kuu' }, { locale: 'en', title: 'The moon' }]);
    for (const path of [`/articles/${slug}`, '/articles']) {
      for (let visit = 0; visit < 5; visit += 1) await view(path);
    }
    const titles = async () => {
      const { top } = await read(admin, 'period=7d');
      return Object.fromEntries(top.content.rows.map(({ name, title }) => [name, title]));
    };
    expect(await titles()).toEqual({ [`/articles/${slug}`]: 'Kuu', '/articles': null });
    await community.db.delete(contentTexts).where(eq(contentTexts.itemId, id));
    expect((await titles())[`/articles/${slug}`]).toBeNull();
  });
});
