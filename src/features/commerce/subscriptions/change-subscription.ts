import type { Currency, PaidPlan } from '#api/features/commerce/payments/contract.ts';
import { ApiError } from '#src/client/api-client.ts';
import { refetch, setApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { announceSubscriptionChange } from '../../accounts/users/profile-store.ts';

/** The API path that the page loads the subscription from. */
export const subscriptionPath = '/api/subscription';

export type Outcome = 'cancelled' | 'resumed' | 'changed' | 'refunded';

/** Monthly prices by plan and currency, in minor units. */
export type Prices = Readonly<Record<PaidPlan, Partial<Record<Currency, number>>>>;

/** The subscription after an action. */
export type ChangedSubscription = Answer<'POST /api/subscription/cancel'>['data'];

type Act = 'cancel' | 'resume' | 'refund' | 'change';

/** What a member confirmed: the plan, and today's charge as quoted. The server refuses if it differs. */
interface Change {
  plan: PaidPlan;
  quotedAt: string;
  amount: number;
}

/**
 * Changes the subscription and returns the new one. If the response is lost, the change may or may not have been made,
 * so the subscription is loaded again. The call is idempotent.
 */
export async function changeSubscription(act: Act, change?: Change): Promise<ChangedSubscription> {
  try {
    return (await send(act, change)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) refetch(subscriptionPath);
    throw error;
  }
}

function send(act: Act, change?: Change) {
  if (change) return call('POST /api/subscription/change', { body: change });
  if (act === 'cancel') return call('POST /api/subscription/cancel');
  return act === 'resume' ? call('POST /api/subscription/resume') : call('POST /api/subscription/refund');
}

/** Shows a changed subscription at once. Shown later, it would close a dialog opened in the meantime. */
export function showSubscription(changed: ChangedSubscription): void {
  setApiData(subscriptionPath, { data: changed });
  // Updates the badge in the header.
  announceSubscriptionChange();
}
