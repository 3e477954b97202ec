import type { Currency, PaidPlan } from '#api/features/commerce/payments/contract.ts';
import { ApiError } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { readAgain, setReading } from '#src/client/readings.ts';

/** What the page shows is read from here. */
export const subscriptionPath = '/api/subscription';

export type Outcome = 'cancelled' | 'resumed' | 'changed' | 'refunded';

/** Monthly prices by plan and currency, in minor units. */
export type Prices = Readonly<Record<PaidPlan, Partial<Record<Currency, number>>>>;

/** The subscription as an act has left it. */
export type Changed = Answer<'POST /api/subscription/cancel'>['data'];

type Act = 'cancel' | 'resume' | 'refund' | 'change';

/** What a member confirmed: the plan, and today's charge as quoted. The server refuses another charge. */
interface Change {
  plan: PaidPlan;
  quotedAt: string;
  amount: number;
}

/**
 * Changes the subscription, and returns what it is now. If the answer is lost, the change may be too, so the
 * subscription is read. The server makes each change once, however often it is sent.
 */
export async function changeSubscription(act: Act, change?: Change): Promise<Changed> {
  try {
    return (await send(act, change)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) readAgain(subscriptionPath);
    throw error;
  }
}

function send(act: Act, change?: Change) {
  if (change) return call('POST /api/subscription/change', { body: change });
  if (act === 'cancel') return call('POST /api/subscription/cancel');
  return act === 'resume' ? call('POST /api/subscription/resume') : call('POST /api/subscription/refund');
}

/** Shows a changed subscription at once: a dialog that is opened next would close if it came later. */
export function showSubscription(changed: Changed): void {
  setReading(subscriptionPath, { data: changed });
  // The badge in the header.
  dispatchEvent(new Event('subscription-changed'));
}
