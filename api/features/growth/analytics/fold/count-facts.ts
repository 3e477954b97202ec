import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { recordPrices } from '../marks/record-prices.ts';
import { locateQuarterHour } from '../report/plan-report.ts';
import { sumPeriods } from '../sums/sum-periods.ts';
import {
  aggregateActions,
  aggregateFacts,
  deleteAnalyticsOfPeople,
  recordUnansweredQuestions,
  selectFactsToCount,
  storeJoinedMonths,
} from './queries.ts';

/** Limits the rounds of one run, so that it ends. The next run, a minute later, continues. */
const maxRounds = 10;

/**
 * Counts facts recorded by triggers, by hour and by day. Each round counts some rows and deletes them in one
 * transaction, so it can stop at any point or run concurrently. When nothing is left to count, it sums long periods
 * once a day and deletes the data of people whose accounts were deleted.
 */
export async function countFacts(context: Pick<Context, 'db' | 'now' | 'tenant'>): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    if (!(await countRound(context))) return;
  }
}

/** Counts one round of facts. Returns whether there may be more. */
async function countRound(context: Pick<Context, 'db' | 'now' | 'tenant'>): Promise<boolean> {
  const { db, now, tenant } = context;
  const { facts, acts, people, summed, prices, left } = await namedBatch(db, {
    late: recordUnansweredQuestions(db, now.getTime() - dayMs),
    ...selectFactsToCount(db),
  });
  const placed = ({ quarter }: { quarter: number }) => locateQuarterHour(quarter, tenant.timeZone);
  const last = (rows: ReadonlyArray<{ last: number }>) => Math.max(...rows.map((row) => row.last));
  // Acts are counted by month of joining, so the missing months are written first.
  if (people.length > 0) await namedBatch(db, { months: storeJoinedMonths(db, people.map(placed)) });
  else if (acts.length > 0) await namedBatch(db, { acts: aggregateActions(db, acts.map(placed), last(acts)) });
  if (facts.length > 0) await namedBatch(db, { facts: aggregateFacts(db, facts.map(placed), last(facts)) });
  if (people.length + acts.length + facts.length > 0) return true;
  await sumPeriods(context, summed);
  await recordPrices(context, prices);
  if (left.length === 0) return false;
  await namedBatch(db, {
    left: deleteAnalyticsOfPeople(
      db,
      left.map(({ id }) => id),
    ),
  });
  return true;
}
