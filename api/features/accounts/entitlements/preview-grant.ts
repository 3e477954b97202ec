import { applyLedgerChange, type Grant, type Ledger } from './append-to-ledger.ts';
import type { Tier } from './contract.ts';
import { computeTimeline, type Segment } from './timeline.ts';

/** The effect of a grant: when it starts and ends, and the resulting timeline. Times are milliseconds UTC. */
export interface GrantPreview {
  startsAt: number;
  endsAt: number;
  segments: Segment[];
}

/** The id of the previewed entitlement, which doesn't exist yet. It sorts after every real id. */
const idToCome = '~';

/**
 * Previews a grant with the same computation that later applies it. Returns null if it is already recorded or would
 * never run.
 */
export function previewGrant(ledger: Ledger, grant: Grant, timeZone: string): GrantPreview | null {
  const changed = applyLedgerChange(ledger, grant, idToCome);
  if (!changed) return null;
  const segments = computeTimeline(changed.entries, timeZone);
  const run = findEntitlementPeriod(segments, idToCome);
  return run && { ...run, segments };
}

/** Returns when an entitlement first starts and last ends. Returns null if it never runs. */
export function findEntitlementPeriod(
  segments: readonly Segment[],
  entitlementId: string,
): Pick<Segment, 'startsAt' | 'endsAt'> | null {
  const own = segments.filter((segment) => segment.entitlementId === entitlementId);
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { startsAt: first.startsAt, endsAt: last.endsAt } : null;
}

/**
 * Returns when the next charge is due for a tier, which is when the member's time in that tier or a higher one ends.
 * Returns null if no time is left after `at`.
 */
export function findTierEnd(segments: readonly Segment[], tier: Tier, at: number): number | null {
  const last = segments.findLast((segment) => tier === 'premium' || segment.tier === 'donator');
  return last && last.endsAt > at ? last.endsAt : null;
}
