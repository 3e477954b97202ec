import { isoTime } from '#api/platform/calendar/time.ts';
/**
 * What begins the reference of time that only bridges the days until a charge, which pays for them
 * too: it keeps a plan going, and is nobody's own.
 */
export const gracePeriodPrefix = 'bridge:';

/** A member's subscription at one moment. */
export interface SubscriptionSummary {
  plan: 'basic' | 'premium' | 'donator';
  tier: 'PREMIUM' | 'DONATOR' | null;
  status: 'active' | 'cancelled' | 'expired';
  expiresAt: string | null;
}

/**
 * Reads what `tierInForce` selected: `premium|1767225600000|active`, `cancelled` in its place when no
 * more is charged; `basic||expired` when all of it is over; null for who never had a tier.
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
