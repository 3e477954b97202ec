import { type Currency, currencies } from '#api/features/commerce/payments/contract.ts';
import { utcHour } from '#api/platform/analytics/rules.ts';
import { addDays, hourMs } from '#api/platform/calendar/time.ts';
import { locateQuarterHour, type ReportPlan } from './plan-report.ts';
import { firstPackedKey } from './queries.ts';
import type { ReportRows } from './report-rows.ts';
import { quarterMs } from './rules.ts';
import { addToCell, type Cell, type CountedRow, getOrCreateCell, sumByName } from './tally.ts';

/** Flattened pairs: seconds until the first answer, and how many questions took that long. */
export type AnswerTimes = readonly number[];

export interface Cells {
  byKey: Map<string, Cell>;
  /** Has the same keys as `byKey`. */
  answerTimes: Map<string, AnswerTimes>;
  /** Recurring revenue and subscribers before the first day of both periods. */
  before: Cell;
}

/** The key of the previous period's last day, if only its hours up to the current time of day are compared. */
export const partialDayKey = 'moment';

/** Collects the counts of each hour or day, including facts that the job hasn't counted yet. */
export function collectCells(plan: ReportPlan, rows: ReportRows, timeZone: string): Cells {
  const { bucket, previous } = plan;
  const byKey = new Map<string, Cell>();
  const before: Cell = new Map();
  const answerTimes = new Map(rows.answerTimes.map(({ at, packed }) => [at, parsePackedNumbers(packed)]));
  answerTimes.set(partialDayKey, parsePackedNumbers(rows.answerTimesOfPartialDay[0]?.packed ?? ''));
  addPackedCounts(byKey, plan, rows.counted);
  for (const row of rows.partialDay) addToCell(getOrCreateCell(byKey, partialDayKey), row);
  for (const row of rows.stateBefore) addToCell(before, row);
  const isBeforeMoment = (hour: string) =>
    bucket === 'day' && previous.hours !== null && hour >= previous.hours.from && hour <= previous.hours.to;
  const add = (key: string, row: CountedRow) => {
    if (row.measure !== 'answer_seconds') return addToCell(getOrCreateCell(byKey, key), row);
    answerTimes.set(key, [...(answerTimes.get(key) ?? []), Number(row.name), row.count]);
  };
  for (const { quarter, ...row } of rows.uncounted) {
    const { day } = locateQuarterHour(quarter, timeZone);
    const hour = utcHour(new Date(quarter * quarterMs));
    if (day < (previous.buckets[0]?.day ?? '')) addToCell(before, row);
    else add(bucket === 'day' ? day : hour, row);
    if (isBeforeMoment(hour)) add(partialDayKey, row);
  }
  return { byKey, answerTimes, before };
}

/** Parses numbers that a query has packed into one string, which is faster than a row for each number. */
export function parsePackedNumbers(packed: string): number[] {
  return JSON.parse(`[${packed}]`) as number[];
}

function addPackedCounts(byKey: Map<string, Cell>, plan: ReportPlan, counted: ReportRows['counted']): void {
  const first = firstPackedKey(plan);
  const keys: string[] = [];
  const keyOf = (after: number) => {
    keys[after] ??=
      plan.bucket === 'day' ? addDays(first, after) : utcHour(new Date(Date.parse(`${first}:00Z`) + after * hourMs));
    return keys[after];
  };
  for (const { measure, name, packed } of counted) {
    const numbers = parsePackedNumbers(packed);
    for (let index = 0; index < numbers.length; index += 2) {
      const row = { measure, name, count: numbers[index + 1] ?? 0 };
      addToCell(getOrCreateCell(byKey, keyOf(numbers[index] ?? 0)), row);
    }
  }
}

const stateMeasures = ['recurring', 'subscribers'] as const;

/** Adds a bucket's changes to recurring revenue and subscribers. */
export function addChanges(state: Cell, changes: Cell | undefined): void {
  for (const measure of stateMeasures) {
    for (const [name, count] of changes?.get(measure) ?? []) addToCell(state, { measure, name, count });
  }
}

/** Computes recurring revenue and subscribers at the beginning of a span. */
export function stateBefore({ byKey, before }: Cells, { buckets }: ReportPlan['current']): Cell {
  const state: Cell = new Map();
  addChanges(state, before);
  const first = buckets[0]?.key ?? '';
  for (const [key, cell] of byKey) if (key !== partialDayKey && key < first) addChanges(state, cell);
  return state;
}

/** Returns the currencies of all payments, and the one in which the community shows its prices. */
export function currenciesOf({ byKey, before }: Cells, own: Currency): Currency[] {
  const cells = [before, ...byKey.values()];
  const measures = ['gross', 'refunds', 'recurring'];
  const used = new Set([own, ...measures.flatMap((measure) => [...sumByName(cells, measure).keys()])]);
  return currencies.filter((currency) => used.has(currency));
}
