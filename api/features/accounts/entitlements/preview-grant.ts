import { changeLedger, type Grant, type Ledger } from './append-to-ledger.ts';
import type { Tier } from './contract.ts';
import { computeTimeline, type Segment } from './timeline.ts';

/** The effect of a grant: when it starts and when everything ends. Times are milliseconds UTC. */
export interface GrantPreview {
  startsAt: number;
  endsAt: number;
  segments: Segment[];
}

/** Sorts after every real id. */
const idToCome = '~';

/** Previews a grant with the same computation that later applies it. */
export function previewGrant(ledger: Ledger, grant: Grant, timeZone: string): GrantPreview | null {
  const changed = changeLedger(ledger, grant, idToCome);
  if (!changed) return null;
  const segments = computeTimeline(changed.entries, timeZone);
  const run = runOf(segments, idToCome);
  return run && { ...run, segments };
}

/** When an entitlement starts and ends overall. Null if none of it runs. */
export function runOf(
  segments: readonly Segment[],
  entitlementId: string,
): Pick<Segment, 'startsAt' | 'endsAt'> | null {
  const own = segments.filter((segment) => segment.entitlementId === entitlementId);
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { startsAt: first.startsAt, endsAt: last.endsAt } : null;
}

/**
 * When the next charge is due for a tier: the end of the member's time in it or a higher one. Null if none is left
 * after `at`.
 */
export function coveredUntil(segments: readonly Segment[], tier: Tier, at: number): number | null {
  const last = segments.findLast((segment) => tier === 'premium' || segment.tier === 'donator');
  return last && last.endsAt > at ? last.endsAt : null;
}
