import type { Context } from '#api/context.ts';
import { fromWallClock, localDay } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import {
  countActions,
  countAppeals,
  countDecisionsByGround,
  countMonthlyVisitors,
  countReports,
  countReversedDecisions,
  medianTimeToAnswer,
  medianTimeToDecide,
} from './queries.ts';

type Counts = Readonly<Record<string, number>>;

/** What articles 15 and 24 of the Digital Services Act require a community to publish each year. */
export interface Transparency {
  year: number;
  /** How many reports there were, by reason. */
  reports: Counts;
  /** How many decisions there were, by action. */
  actions: Counts;
  /** How many decisions took an action, by the rule that was broken. */
  grounds: Counts;
  /**
   * Decisions that have been reversed since, either `withdrawn` by staff or `overturned` on appeal. They also count
   * above.
   */
  reversed: Counts;
  automatedDecisions: number;
  medianMsToDecide: number | null;
  /** How many appeals there were, by state. */
  appeals: Counts;
  medianMsToAnswerAppeals: number | null;
  /**
   * An upper bound for the average monthly visitors, because people who came on several days count on each day. Null
   * without figures.
   */
  monthlyRecipients: number | null;
}

/** The last complete year in the community's time zone. */
export const lastFullYear = ({ tenant, now }: Pick<Context, 'tenant' | 'now'>): number =>
  Number(localDay(now, tenant.timeZone).slice(0, 4)) - 1;

/** Reads the public figures of a year in the community's time zone. */
export async function readTransparency({ db, tenant }: Context, year: number): Promise<Transparency> {
  const startOf = (each: number) => new Date(fromWallClock(`${each}-01-01T00:00`, tenant.timeZone)).getTime();
  const period = { from: startOf(year), until: startOf(year + 1) };
  const found = await namedBatch(db, {
    reports: countReports(db, period),
    actions: countActions(db, period),
    grounds: countDecisionsByGround(db, period),
    reversed: countReversedDecisions(db, period),
    appeals: countAppeals(db, period),
    toDecide: medianTimeToDecide(db, period),
    toAnswer: medianTimeToAnswer(db, period),
    months: countMonthlyVisitors(db, year),
  });
  return {
    year,
    reports: byName(found.reports),
    actions: byName(found.actions),
    grounds: byName(found.grounds),
    reversed: byName(found.reversed),
    automatedDecisions: found.actions.reduce((sum, { automated }) => sum + automated, 0),
    medianMsToDecide: found.toDecide[0]?.took ?? null,
    appeals: byName(found.appeals),
    medianMsToAnswerAppeals: found.toAnswer[0]?.took ?? null,
    monthlyRecipients: average(found.months.map(({ count }) => count)),
  };
}

const average = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((sum, each) => sum + each, 0) / numbers.length);

const byName = (rows: ReadonlyArray<{ name: string | null; count: number }>): Counts =>
  Object.fromEntries(rows.map(({ name, count }) => [name ?? '', count]));
