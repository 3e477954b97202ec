import { describe, expect, it } from 'vitest';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import {
  createTestCommunity,
  createTestContext,
  explain,
  hour,
  insertAppeal,
  insertDecision,
  later,
  testNow,
} from '#api/testing/index.ts';
import { appeals } from '../appeals/schema.ts';
import {
  countActions,
  countAppeals,
  countDecisionsByGround,
  countReports,
  medianTimeToAnswer,
  medianTimeToDecide,
} from './queries.ts';
import { lastFullYear, readTransparency } from './read-transparency.ts';

const community = await createTestCommunity({ tenant: { timeZone: 'Europe/Tallinn' } });
const { db } = community;
const read = (year: number) => readTransparency(createTestContext(community), year);
const newYear = Date.parse('2025-12-31T22:00:00Z');

describe('the yearly figures', () => {
  it('count reports, decisions and appeals, by type', async () => {
    await insertDecision(community, { action: 'remove', createdAt: later(2 * hour).getTime() });
    await insertDecision(community, {
      action: 'none',
      verdict: 'rejected',
      ground: null,
      createdAt: later(hour).getTime(),
    });
    await insertAppeal(community, { createdAt: later(3 * hour).getTime() });
    await db.update(appeals).set({ state: 'granted', decidedAt: later(hour).getTime() });
    expect(await read(2026)).toEqual({
      year: 2026,
      reports: { spam: 3 },
      actions: { none: 1, remove: 1, warn: 1 },
      grounds: { spam: 2 },
      reversed: {},
      automatedDecisions: 0,
      medianMsToDecide: 2 * hour,
      appeals: { granted: 1 },
      medianMsToAnswerAppeals: hour,
      monthlyRecipients: null,
    });
    expect(testNow.getUTCFullYear()).toBe(2026);
  });

  it('cover a year from midnight to midnight in the community’s time zone', async () => {
    await insertDecision(community, { action: 'ban', createdAt: newYear - 1 });
    await insertDecision(community, { action: 'suspend', createdAt: newYear });
    expect((await read(2025)).actions).toEqual({ ban: 1 });
    expect((await read(2026)).actions).toMatchObject({ suspend: 1 });
  });

  it('include the average of monthly visitors, from daily counts alone', async () => {
    const days = [
      ['2024-12-31', 1000],
      ['2025-01-01', 30],
      ['2025-01-31', 10],
      ['2025-03-01', 21],
      ['2026-01-01', 1000],
    ] as const;
    const counts = { period: 'day', measure: 'visitors', name: '' } as const;
    await db.insert(analyticsCounts).values(days.map(([at, count]) => ({ ...counts, at, count })));
    await db.insert(analyticsCounts).values({ ...counts, measure: 'views', at: '2025-01-01', count: 500 });
    await db.insert(analyticsCounts).values({ ...counts, period: 'hour', at: '2025-01-01T12', count: 500 });
    expect((await read(2025)).monthlyRecipients).toBe(31);
  });

  it('are shown for the last complete year in the community’s time zone', () => {
    const at = (now: string) => lastFullYear({ ...createTestContext(community), now: new Date(now) });
    expect(at('2025-12-31T21:59:59Z')).toBe(2024);
    expect(at('2025-12-31T22:00:00Z')).toBe(2025);
  });

  it.each([
    ['reports', countReports, 'reports_by_time'],
    ['actions', countActions, 'moderation_decisions_by_time'],
    ['grounds', countDecisionsByGround, 'moderation_decisions_by_time'],
    ['appeals', countAppeals, 'appeals_by_time'],
    ['times to decide', medianTimeToDecide, 'moderation_decisions_by_time'],
    ['times to answer', medianTimeToAnswer, 'appeals_by_time'],
  ])('use an index for %s', async (_, statement, index) => {
    expect((await explain(db, statement(db, { from: 1, until: 2 }) as never)).join()).toContain(index);
  });

  it('are empty for a year without reports, decisions or appeals', async () => {
    expect(await read(2020)).toMatchObject({ reports: {}, actions: {}, medianMsToDecide: null, appeals: {} });
  });
});
