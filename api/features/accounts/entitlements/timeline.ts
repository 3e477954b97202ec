import { addMonths } from '#api/platform/calendar/add-months.ts';
import { type Tier, tiers } from './contract.ts';

/** The length of an entitlement: calendar months, or exact milliseconds. */
export type Amount = { months: number } | { ms: number };

/** The fields of a ledger row that determine the timeline. Times are milliseconds UTC. */
export interface TimelineEntry {
  id: string;
  tier: Tier;
  amount: Amount;
  grantedAt: number;
  revokedAt: number | null;
}

/** A part of the timeline in which one entitlement runs. */
export interface Segment {
  entitlementId: string;
  tier: Tier;
  startsAt: number;
  endsAt: number;
}

/** Consecutive months of one tier, counted from the first day: two months from 31 January end on 31 March. */
interface MonthRun {
  tier: Tier;
  anchor: number;
  months: number;
}

const rank = (tier: Tier) => tiers.indexOf(tier);

/**
 * Computes when each entitlement runs: by tier, highest first, then by grant time. An interrupted entitlement resumes
 * with exactly the time that it had left; a revoked one keeps its used time. The order of `entries` doesn't matter.
 */
export function computeTimeline(entries: readonly TimelineEntry[], timeZone: string): Segment[] {
  const queue = entries
    .filter(({ grantedAt, revokedAt }) => revokedAt === null || revokedAt > grantedAt)
    .sort((one, other) => one.grantedAt - other.grantedAt || (one.id < other.id ? -1 : 1));
  const left = new Map<string, Amount>(queue.map(({ id, amount }) => [id, amount]));
  const segments: Segment[] = [];
  let at = queue[0]?.grantedAt;
  let run: MonthRun | null = null;
  while (at !== undefined) {
    const startsAt: number = at;
    const entry = pickRunningEntitlement(queue, left, startsAt);
    if (!entry) {
      run = null;
      at = queue.find(({ grantedAt }) => grantedAt > startsAt)?.grantedAt;
      continue;
    }
    const whole = extendMonthRun(run, entry.tier, startsAt, left.get(entry.id) ?? entry.amount);
    const end = 'ms' in whole ? startsAt + whole.ms : addMonths(whole.anchor, whole.months, timeZone);
    const endsAt = Math.min(end, entry.revokedAt ?? end, findInterruption(queue, entry, startsAt) ?? end);
    if (endsAt > startsAt) segments.push({ entitlementId: entry.id, tier: entry.tier, startsAt, endsAt });
    const isOver = endsAt === end;
    if (isOver) left.delete(entry.id);
    else left.set(entry.id, { ms: end - endsAt });
    run = isOver && 'months' in whole ? whole : null;
    at = endsAt;
  }
  return segments;
}

/** Picks the entitlement that runs at `at`: the earliest one of the highest tier that has time left. */
function pickRunningEntitlement(queue: readonly TimelineEntry[], left: ReadonlyMap<string, Amount>, at: number) {
  return queue
    .filter(({ id, grantedAt, revokedAt }) => left.has(id) && grantedAt <= at && (revokedAt === null || revokedAt > at))
    .reduce<TimelineEntry | undefined>(
      (picked, entry) => (picked && rank(picked.tier) >= rank(entry.tier) ? picked : entry),
      undefined,
    );
}

/** Finds when the next entitlement of a higher tier interrupts the running one. */
function findInterruption(queue: readonly TimelineEntry[], running: TimelineEntry, at: number): number | undefined {
  return queue.find(({ tier, grantedAt }) => grantedAt > at && rank(tier) > rank(running.tier))?.grantedAt;
}

/** Adds months to the run of months of the same tier that they directly follow, or begins a new run. */
function extendMonthRun(run: MonthRun | null, tier: Tier, at: number, amount: Amount): MonthRun | { ms: number } {
  if ('ms' in amount) return amount;
  if (run?.tier === tier) return { ...run, months: run.months + amount.months };
  return { tier, anchor: at, months: amount.months };
}

/** A period in which one tier is in force without a gap. */
export type Span = Omit<Segment, 'entitlementId'>;

/** Joins adjacent segments of the same tier, regardless of their source. */
export function joinSegments(segments: readonly Segment[]): Span[] {
  const spans: Span[] = [];
  for (const { tier, startsAt, endsAt } of segments) {
    const last = spans.at(-1);
    if (last?.tier === tier && last.endsAt === startsAt) last.endsAt = endsAt;
    else spans.push({ tier, startsAt, endsAt });
  }
  return spans;
}
