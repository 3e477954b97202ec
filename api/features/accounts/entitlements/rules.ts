import { isoTime } from '#api/platform/calendar/time.ts';
/** Reference prefix of a grace period: time until a pending charge, which also pays for it. */
export const gracePeriodPrefix = 'bridge:';

/** A member's subscription at one moment. */
export interface SubscriptionSummary {
  plan: 'basic' | 'premium' | 'donator';
  tier: 'PREMIUM' | 'DONATOR' | null;
  status: 'active' | 'cancelled' | 'expired';
  expiresAt: string | null;
}

/**
 * Parses `tierInForce`: `premium|1767225600000|active`, with `cancelled` instead if no further charge follows;
 * `basic||expired` once all time is over; null if there never was any.
 */
export function summarizeTier(inForce: string | null): SubscriptionSummary {
  const [plan, endsAt, status] = (inForce ?? '').split('|');
  if (plan !== 'premium' && plan !== 'donator') {
    return { plan: 'basic', tier: null, status: status === 'expired' ? 'expired' : 'active', expiresAt: null };
  }
  return {
    plan,
    tier: plan === 'premium' ? 'PREMIUM' : 'DONATOR',
    status: status === 'cancelled' ? 'cancelled' : 'active',
    expiresAt: isoTime(Number(endsAt)),
  };
}
