import type { Currency, PaidPlan } from '#api/features/commerce/payments/contract.ts';
import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { readAgain } from '#src/client/readings.ts';

/** What the page shows is read from here. */
export const subscriptionPath = '/api/subscription';

export type Outcome = 'cancelled' | 'resumed' | 'changed' | 'refunded';

/** Of a month, by plan and currency, in minor units. */
export type Prices = Readonly<Record<PaidPlan, Partial<Record<Currency, number>>>>;

type Act = 'cancel' | 'resume' | 'refund' | 'change';

/** What a member confirmed: the plan, and today's charge as quoted. The server refuses another charge. */
interface Change {
  plan: PaidPlan;
  quotedAt: string;
  amount: number;
}

/**
 * Changes the subscription, and shows what it is now. If the answer is lost, so may be the change: then it is read, too.
 * The server does each of them once, however often it is sent.
 */
export async function changeSubscription(act: Act, change?: Change): Promise<void> {
  try {
    if (change) await call('POST /api/subscription/change', { body: change });
    else if (act === 'cancel') await call('POST /api/subscription/cancel');
    else if (act === 'resume') await call('POST /api/subscription/resume');
    else await call('POST /api/subscription/refund');
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) readAgain(subscriptionPath);
    throw error;
  }
  readAgain(subscriptionPath);
  // The badge in the header.
  dispatchEvent(new Event('subscription-changed'));
}
