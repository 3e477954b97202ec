import { describe, expect, it } from 'vitest';
import {
  actors,
  call,
  contextOf,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  later,
  testNow,
} from '#api/testing/index.ts';
import type { AnalyticsPeriod } from './contract.ts';
import { getAnalyticsSummary } from './get-analytics-summary.ts';

const community = await createTestCommunity();

async function report(endpoint: 'pageview' | 'track', body: object, now = testNow, from = '192.0.2.1') {
  const headers = { 'cf-connecting-ip': from };
  expect((await call(community, 'POST', `/api/analytics/${endpoint}`, { body, now, headers })).status).toBe(202);
}

describe('getAnalyticsSummary', async () => {
  const old = later(-400 * day).getTime();
  const admin = await actors.admin(community, { user: { createdAt: old } });
  await actors.member(community, { user: { createdAt: later(-2 * day).getTime() } });
  await actors.member(community, { user: { createdAt: later(-hour).getTime() } });
  await actors.member(community, { user: { emailVerifiedAt: null } });
  const idle = { user: { createdAt: old, lastLoginAt: later(-8 * day).getTime() }, session: { lastUsedAt: old } };
  await actors.member(community, idle);
  await report('pageview', { path: '/pricing' }, later(-2 * day));
  await report('pageview', { path: '/', referrer: 'https://search.test/?q=x' }, later(-hour));
  await report('pageview', { path: '/pricing' });
  await report('pageview', { path: '/pricing' }, testNow, '192.0.2.2');
  await report('track', { event: 'Feature Used' });
  const read = async (period: AnalyticsPeriod, now = testNow) =>
    getAnalyticsSummary(await contextOf(community, admin, { now }), period);

  it('returns one step per day for 7d, with the top pages, events and referrers', async () => {
    const figures = await read('7d');
    const none = { views: 0, visitors: 0, signUps: 0 };
    expect(figures.steps).toEqual([
      ...['04', '05', '06', '07'].map((date) => ({ at: `2026-03-${date}`, ...none })),
      { at: '2026-03-08', views: 1, visitors: 1, signUps: 1 },
      { at: '2026-03-09', ...none },
      { at: '2026-03-10', views: 3, visitors: 2, signUps: 1 },
    ]);
    expect(figures.totals).toEqual({ views: 4, visitors: 3, signUps: 2, activeMembers: 3 });
    expect(figures.topContent).toEqual([
      { path: '/pricing', views: 3 },
      { path: '/', views: 1 },
    ]);
    expect(figures.events).toEqual([{ event: 'Feature Used', count: 1 }]);
    expect(figures.referrers).toEqual([{ origin: 'https://search.test', views: 1 }]);
  });

  it('returns one step per hour for 24h, and counts a visitor of several hours once', async () => {
    const { step, steps, totals, topContent } = await read('24h');
    expect([step, steps.length]).toEqual(['hour', 24]);
    expect(steps.slice(-2)).toEqual([
      { at: '2026-03-10T11', views: 1, visitors: 1, signUps: 1 },
      { at: '2026-03-10T12', views: 2, visitors: 2, signUps: 0 },
    ]);
    expect(totals).toEqual({ views: 3, visitors: 2, signUps: 1, activeMembers: 3 });
    expect(topContent).toHaveLength(2);
  });

  it.each([
    ['30d', 30],
    ['90d', 90],
  ] as const)('%s has %i steps', async (period, length) => {
    const { steps, totals } = await read(period);
    expect([steps.length, totals.views, totals.activeMembers]).toEqual([length, 4, 4]);
  });

  it('takes one exchange with the database', async () => {
    const context = await contextOf(community, admin);
    const before = context.roundTrips();
    await getAnalyticsSummary(context, '90d');
    expect(context.roundTrips() - before).toBe(1);
  });

  it('is for admins', async () => {
    const moderator = await actors.moderator(community);
    await expect(getAnalyticsSummary(await contextOf(community, moderator), '7d')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(getAnalyticsSummary(createTestContext(community), '7d')).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});
