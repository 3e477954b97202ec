import { isoTime } from '#api/platform/calendar/time.ts';
/** The prefix of a grace period's reference. The charge that is still due also pays for the grace period. */
export const gracePeriodPrefix = 'bridge:';

/** A member's subscription at one moment. */
export interface SubscriptionSummary {
  plan: 'basic' | 'premium' | 'donator';
  tier: 'PREMIUM' | 'DONATOR' | null;
  status: 'active' | 'cancelled' | 'expired';
  expiresAt: string | null;
}

/**
 * Parses a value of `tierInForce`: `premium|1767225600000|active`, or `…|cancelled` if no further charge follows;
 * `basic||expired` once all of the member's time has ended; null if there was none.
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
