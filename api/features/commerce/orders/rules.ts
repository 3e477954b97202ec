import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import { orderLimits } from './contract.ts';

/** How long a checkout stays open. Stripe lets none close before half an hour. */
export const checkoutMs = hourMs;

/** After so long without an event the provider is asked. */
export const staleMs = 10 * 60 * 1000;

/** Whether cards can be sent at `at`, the morning of a day: today, when it may be past, or within a year. */
export function isDeliveryDay(at: number, now: number): boolean {
  return at > now - dayMs && at <= now + orderLimits.daysAhead * dayMs;
}
