import {
  computeTimeline,
  coveredUntil,
  gracePeriodPrefix,
  type LedgerEntry,
  type Segment,
} from '#api/features/accounts/entitlements/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { PaidPlan } from '../payments/contract.ts';
import type { Offer } from './contract.ts';
import { firstCharge } from './rules.ts';

/** The member's time without grace periods: the charge that ends a grace period pays for it too. */
export function withoutGracePeriods(entries: readonly LedgerEntry[], timeZone: string): Segment[] {
  const own = entries.filter(({ reference }) => !reference.startsWith(gracePeriodPrefix));
  return computeTimeline(own, timeZone);
}

/** When a plan bought now is first charged, in milliseconds; null for at once. */
export function firstChargeOf(segments: readonly Segment[], plan: PaidPlan, now: number): number | null {
  return firstCharge(coveredUntil(segments, plan, now), now);
}

/** The effect of buying a plan now, shown to the member before they buy. */
export function offerOf(segments: readonly Segment[], plan: PaidPlan, now: number): Offer {
  const later = firstChargeOf(segments, plan, now);
  if (later !== null) return { kind: 'later', until: isoTime(later) };
  const covered = coveredUntil(segments, plan, now);
  if (covered !== null) return { kind: 'after', until: isoTime(covered) };
  const lower = coveredUntil(segments, 'premium', now);
  return lower === null ? { kind: 'now', until: null } : { kind: 'above', until: isoTime(lower) };
}
