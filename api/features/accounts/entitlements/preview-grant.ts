import { changeLedger, type Grant, type Ledger } from './append-to-ledger.ts';
import type { Tier } from './contract.ts';
import { computeTimeline, type Segment } from './timeline.ts';

/** What a grant would give: from when, and until when in all. Times are milliseconds UTC. */
export interface GrantPreview {
  startsAt: number;
  endsAt: number;
  segments: Segment[];
}

/** Sorts behind every id there is. */
const idToCome = '~';

/** What a ledger would be with a grant, by the computation that then makes it so. */
export function previewGrant(ledger: Ledger, grant: Grant, timeZone: string): GrantPreview | null {
  const changed = changeLedger(ledger, grant, idToCome);
  if (!changed) return null;
  const segments = computeTimeline(changed.entries, timeZone);
  const run = runOf(segments, idToCome);
  return run && { ...run, segments };
}

/** When an entitlement begins and ends, in all; null when nothing of it runs. */
export function runOf(
  segments: readonly Segment[],
  entitlementId: string,
): Pick<Segment, 'startsAt' | 'endsAt'> | null {
  const own = segments.filter((segment) => segment.entitlementId === entitlementId);
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { startsAt: first.startsAt, endsAt: last.endsAt } : null;
}

/**
 * Until when a member who pays for a tier has it, or a higher one, without paying again: when their
 * next charge is due. Null when they have nothing of it after `at`.
 */
export function coveredUntil(segments: readonly Segment[], tier: Tier, at: number): number | null {
  const last = segments.findLast((segment) => tier === 'premium' || segment.tier === 'donator');
  return last && last.endsAt > at ? last.endsAt : null;
}
