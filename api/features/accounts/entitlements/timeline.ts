import { addMonths } from '#api/platform/calendar/add-months.ts';
import { type Tier, tiers } from './contract.ts';

/** How much time an entitlement gives: calendar months, or exact milliseconds. */
export type Amount = { months: number } | { ms: number };

/** A row of the ledger as the computation sees it. Times are milliseconds UTC. */
export interface TimelineEntry {
  id: string;
  tier: Tier;
  amount: Amount;
  grantedAt: number;
  revokedAt: number | null;
}

/** A stretch of time in which one entitlement runs. */
export interface Segment {
  entitlementId: string;
  tier: Tier;
  startsAt: number;
  endsAt: number;
}

/** A stretch of whole months: those to come are counted from its beginning, so that the 31st comes back. */
interface MonthRun {
  tier: Tier;
  anchor: number;
  months: number;
}

const rank = (tier: Tier) => tiers.indexOf(tier);

/**
 * When each entitlement runs: the highest tier first, within a tier in the order of granting. One
 * that is interrupted by a higher tier, which starts at once, goes on after it with exactly the time
 * it had left; one that is revoked keeps what was used, and the others move up. A function of the
 * set of rows: the order in which they became known changes nothing.
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
    const entry = pickRunning(queue, left, startsAt);
    if (!entry) {
      run = null;
      at = queue.find(({ grantedAt }) => grantedAt > startsAt)?.grantedAt;
      continue;
    }
    const whole = continueRun(run, entry.tier, startsAt, left.get(entry.id) ?? entry.amount);
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

/** Of those that have time left, the first of the highest tier. */
function pickRunning(queue: readonly TimelineEntry[], left: ReadonlyMap<string, Amount>, at: number) {
  return queue
    .filter(({ id, grantedAt, revokedAt }) => left.has(id) && grantedAt <= at && (revokedAt === null || revokedAt > at))
    .reduce<TimelineEntry | undefined>(
      (picked, entry) => (picked && rank(picked.tier) >= rank(entry.tier) ? picked : entry),
      undefined,
    );
}

/** When the next higher entitlement is granted. */
function findInterruption(queue: readonly TimelineEntry[], running: TimelineEntry, at: number): number | undefined {
  return queue.find(({ tier, grantedAt }) => grantedAt > at && rank(tier) > rank(running.tier))?.grantedAt;
}

/** Months that follow months of the same tier are counted together with them. */
function continueRun(run: MonthRun | null, tier: Tier, at: number, amount: Amount): MonthRun | { ms: number } {
  if ('ms' in amount) return amount;
  if (run?.tier === tier) return { ...run, months: run.months + amount.months };
  return { tier, anchor: at, months: amount.months };
}

/** A time in which a tier is in force without a break. */
export type Span = Omit<Segment, 'entitlementId'>;

/** The timeline as what a member has when, whatever it came from. */
export function joinSegments(segments: readonly Segment[]): Span[] {
  const spans: Span[] = [];
  for (const { tier, startsAt, endsAt } of segments) {
    const last = spans.at(-1);
    if (last?.tier === tier && last.endsAt === startsAt) last.endsAt = endsAt;
    else spans.push({ tier, startsAt, endsAt });
  }
  return spans;
}
