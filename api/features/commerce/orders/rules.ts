import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import { maxOrderFields } from './contract.ts';

/** How long a checkout stays open. Stripe's minimum is 30 minutes. */
export const checkoutMs = hourMs;

/** How long to wait for an event before fetching the state from the provider. */
export const staleAfterMs = 10 * 60 * 1000;

/** Whether cards can be sent on the day whose morning is `at`, which must be today or within a year. */
export function isDeliveryDay(at: number, now: number): boolean {
  return at > now - dayMs && at <= now + maxOrderFields.daysAhead * dayMs;
}
