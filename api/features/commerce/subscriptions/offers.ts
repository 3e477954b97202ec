import {
  computeTimeline,
  findTierEnd,
  gracePeriodPrefix,
  type LedgerEntry,
  type Segment,
} from '#api/features/accounts/entitlements/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { PaidPlan } from '../payments/contract.ts';
import type { Offer } from './contract.ts';
import { firstChargeAt } from './rules.ts';

/** Computes the member's time without grace periods, because the charge that ends a grace period also pays for it. */
export function segmentsWithoutGracePeriods(entries: readonly LedgerEntry[], timeZone: string): Segment[] {
  const own = entries.filter(({ reference }) => !reference.startsWith(gracePeriodPrefix));
  return computeTimeline(own, timeZone);
}

/** Returns when a plan bought now is first charged, in milliseconds. Null for at once. */
export function firstChargeOfPlan(segments: readonly Segment[], plan: PaidPlan, now: number): number | null {
  return firstChargeAt(findTierEnd(segments, plan, now), now);
}

/** Returns the effect of buying a plan now, which is shown to the member before they buy. */
export function computeOffer(segments: readonly Segment[], plan: PaidPlan, now: number): Offer {
  const later = firstChargeOfPlan(segments, plan, now);
  if (later !== null) return { kind: 'later', until: isoTime(later) };
  const covered = findTierEnd(segments, plan, now);
  if (covered !== null) return { kind: 'after', until: isoTime(covered) };
  const lower = findTierEnd(segments, 'premium', now);
  return lower === null ? { kind: 'now', until: null } : { kind: 'above', until: isoTime(lower) };
}
